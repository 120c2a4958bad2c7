/** The slug of a served city: stored, and the second segment of a landing page's path. */
export type CitySlug = string;
