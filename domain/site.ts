export interface Site {
  /** The public origin, without a trailing slash. */
  url: string;
  name: string;
  email: string;
  phone: string;
  builderName: string;
  builderUrl: string;
}
