import { Fragment } from "react";
import { formatPhone, phoneHref } from "../../domain/phone.ts";

/** An address of mail or of the web. Where it needs two lines, it breaks before its @ or after a slash. */
export function Address({ children }: { children: string }) {
  return children.split(/(?=@)|(?<=\/)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no names; their place is what they are known by.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Its padding makes it easier to hit and takes no room in its line. */
const look = "link py-1.5";

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={look}>
      <Address>{email}</Address>
    </a>
  );
}

/** `phone` is as it is stored: digits. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneHref(phone)} className={look}>
      {formatPhone(phone)}
    </a>
  );
}
