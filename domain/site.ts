/** What pages, mails and feeds say about the site itself. */
export interface Site {
  /** The public origin, without a slash at the end. */
  url: string;
  name: string;
  email: string;
  phone: string;
  builderName: string;
  builderUrl: string;
}
