/** Such as `kirkland`: the second segment of a landing page's path. */
export type CitySlug = string;
