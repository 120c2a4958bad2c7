import { parsePhone } from "./phone.ts";

export interface Site {
  /** Public, without a trailing slash. */
  url: string;
  name: string;
  email: string;
  phone: string;
  builderName: string;
  builderUrl: string;
  /** The business of `npm run demo`. */
  isDemo?: boolean;
}

/** Nobody answers it, so only structured data names it. */
const samplePhone = "4255550100";

export function ownPhone({ phone }: Pick<Site, "phone">): string | null {
  return parsePhone(phone) === samplePhone ? null : phone;
}
