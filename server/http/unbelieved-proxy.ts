import type { BlockList } from "node:net";
import { type Database, isRetryable } from "../database/database.ts";
import { storeSetting } from "../database/settings.ts";
import { errorFields, log } from "../log.ts";
import { comesFromTrustedProxy, unmapIpv4 } from "./client-address.ts";

const settingName = "unbelieved proxy";

/** For each process. */
const storeEveryMs = 60_000;

/** The last address outside TRUST_PROXY that sent `X-Forwarded-For` within a day. `created_at`: then. */
export const unbelievedProxyQuery = `(
  select md5(name)::uuid as id, (value::jsonb ->> 'at')::timestamptz as created_at, value::jsonb ->> 'address' as address
    from server_settings
   where name = '${settingName}' and (value::jsonb ->> 'at')::timestamptz > now() - interval '1 day')`;

/**
 * Behind a proxy outside TRUST_PROXY, all visitors have its address, and limits count them as one. Inbox and preflight
 * tell the operator. The first request after it is trusted ends the alarm. Call the result with each connection's
 * address. Nobody needs to await it.
 */
export function unbelievedProxies(
  database: Database,
  trusted: BlockList,
): (headers: Pick<Headers, "has">, socketAddress: string) => Promise<unknown> | null {
  let nextStoreAt = 0;
  let hasForgotten = false;

  const inBackground = (statement: Promise<unknown>) =>
    statement.catch((error) => log(isRetryable(error) ? "warn" : "error", "proxy not noted", errorFields(error)));

  return (headers, socketAddress) => {
    if (!headers.has("X-Forwarded-For")) return null;
    const address = unmapIpv4(socketAddress);
    if (!comesFromTrustedProxy(address, trusted)) {
      if (Date.now() < nextStoreAt) return null;
      nextStoreAt = Date.now() + storeEveryMs;
      return inBackground(
        storeSetting(database, settingName, "jsonb_build_object('address', $2::text, 'at', now())::text", address),
      );
    }
    if (hasForgotten) return null;
    hasForgotten = true;
    return inBackground(
      database.query("delete from server_settings where name = $1 and value::jsonb ->> 'address' = $2", [
        settingName,
        address,
      ]),
    );
  };
}
