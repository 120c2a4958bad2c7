import { Resolver } from "node:dns/promises";
import { LRUCache } from "lru-cache";

/** `silent`: no DNS answer that can be believed, so nothing follows. */
export type MailDomain = "takes-mail" | "takes-none" | "silent";

/** Milliseconds. */
export const dnsPatience = 2_000;

const minute = 60_000;
/** Milliseconds. An owner may mend a domain that takes no mail. */
const keptFor: Record<MailDomain, number> = {
  "takes-mail": 24 * 60 * minute,
  "takes-none": 10 * minute,
  silent: minute,
};

/** RFC 2606. */
const reserved = /(?:^|\.)(?:test|example|invalid|localhost|example\.(?:com|net|org))$/;

/** No record of the type, or no such name. */
const hasNoRecord = new Set(["ENODATA", "ENOTFOUND"]);

export interface MailDomains {
  /** Without asking. */
  known(email: string): MailDomain | null;
  /** Within `dnsPatience`. */
  ask(email: string): Promise<MailDomain>;
}

export const noMailDomains: MailDomains = { known: () => "silent", ask: async () => "silent" };

/** `servers`: IP addresses, with a port after a colon if it is not 53. By default, the system's. */
export function openMailDomains(servers: readonly string[] | null): MailDomains {
  const cache = new LRUCache<string, MailDomain>({ max: 5_000, ttl: minute });
  const asked = new Map<string, Promise<MailDomain>>();

  const known = (domain: string) => (reserved.test(domain) ? "silent" : (cache.get(domain) ?? null));

  async function askOnce(domain: string): Promise<MailDomain> {
    const answer = await withinPatience(servers, (resolver) => lookUp(resolver, domain));
    cache.set(domain, answer, { ttl: keptFor[answer] });
    return answer;
  }

  return {
    known: (email) => known(domainOf(email)),
    async ask(email) {
      const domain = domainOf(email);
      const answer = known(domain);
      if (answer !== null) return answer;
      const question = asked.get(domain) ?? askOnce(domain).finally(() => asked.delete(domain));
      asked.set(domain, question);
      return question;
    },
  };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

async function withinPatience(
  servers: readonly string[] | null,
  question: (resolver: Resolver) => Promise<MailDomain>,
): Promise<MailDomain> {
  const resolver = new Resolver({ timeout: dnsPatience, tries: 1 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), dnsPatience);
  try {
    return await question(resolver);
  } catch {
    return "silent";
  } finally {
    clearTimeout(timer);
  }
}

/** Without an MX record, the domain's own address takes mail (RFC 5321). A null MX takes none (RFC 7505). */
async function lookUp(resolver: Resolver, domain: string): Promise<MailDomain> {
  const exchanges = await recordsOf(resolver.resolveMx(domain));
  if (exchanges.length > 0)
    return exchanges.some(({ exchange }) => exchange !== "" && exchange !== ".") ? "takes-mail" : "takes-none";
  const addresses = await recordsOf(resolver.resolve4(domain));
  if (addresses.length > 0) return "takes-mail";
  return (await recordsOf(resolver.resolve6(domain))).length > 0 ? "takes-mail" : "takes-none";
}

/** Throws other failures, which do not say that there is no record. */
async function recordsOf<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && "code" in error && hasNoRecord.has(String(error.code))) return [];
    throw error;
  }
}
