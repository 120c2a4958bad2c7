import { useIsOwner } from "./root-data.ts";

/**
 * Menu entries. Pressing G and then the entry's `key` opens the entry. The menu marks an entry as current on `path` and
 * on paths that begin with one of `below`.
 */
const everyDestination = [
  { path: "/", name: "Inbox", key: "i", below: ["/leads/", "/applications/", "/messages/", "/privacy-requests/"] },
  { path: "/territories", name: "Territories", key: "t", below: [] },
  { path: "/contractors", name: "Contractors", key: "c", below: ["/contractors/"] },
  { path: "/money", name: "Money", key: "m", below: ["/money/"], isForOwners: true },
  { path: "/posts", name: "Posts", key: "p", below: ["/posts/"] },
  { path: "/figures", name: "Figures", key: "f", below: ["/figures/"] },
  { path: "/deliveries", name: "Deliveries", key: "d", below: ["/deliveries/", "/mails"] },
  { path: "/settings", name: "Settings", key: "s", below: [] },
] as const;

export type Destination = (typeof everyDestination)[number];

/** Those of the operator who is signed in. */
export function useDestinations(): readonly Destination[] {
  const isOwner = useIsOwner();
  return everyDestination.filter((destination) => isOwner || !("isForOwners" in destination));
}
