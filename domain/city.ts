/** The slug of a city that the market serves: stored, and the second segment of a landing page's path. */
export type CitySlug = string;
