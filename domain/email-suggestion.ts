const commonDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "msn.com",
  "live.com",
  "me.com",
];

/** Other companies, one typing error from a common domain. */
const otherDomains = ["ymail.com", "email.com", "mail.com"];

/** A shorter name is one typing error from other companies' domains. */
const shortestName = 4;

export function suggestEmail(typed: string): string | null {
  const [, local, domain = ""] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!local || commonDomains.includes(domain) || otherDomains.includes(domain)) return null;
  const meant = commonDomains.find((common) => {
    const [name = ""] = common.split(".");
    if (name.length < shortestName && !domain.startsWith(`${name}.`)) return false;
    return domain === name || isOneErrorAway(domain, common);
  });
  return meant ? `${typed.trim().split("@")[0]}@${meant}` : null;
}

/** A letter is missing, added, or wrong, or two neighbors are swapped. */
function isOneErrorAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
