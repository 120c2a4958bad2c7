/** Such as `kirkland`, in a landing page's path. */
export type CitySlug = string;
