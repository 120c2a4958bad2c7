export interface Site {
  /** The public origin, without a trailing slash. */
  url: string;
  name: string;
  email: string;
  phone: string;
  builderName: string;
  builderUrl: string;
  /** Whether the site shows the invented business of `npm run demo`. */
  isDemo?: boolean;
}
