import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDnsServer } from "../../test/dns-server.ts";
import { type MailDomains, openMailDomains } from "./mail-domains.ts";

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let domains: MailDomains;

beforeAll(async () => {
  dns = await startDnsServer({
    "mail.lee": { mx: ["mx.lee"] },
    "bare.lee": { a: ["192.0.2.1"] },
    "null.lee": { mx: ["."], a: ["192.0.2.1"] },
    "empty.lee": {},
    "hangs.lee": "hangs",
    "fails.lee": "fails",
  });
  domains = openMailDomains([dns.address]);
});
afterAll(() => dns.close());

describe("an email address's domain", () => {
  test.each([
    ["ann@mail.lee", "takes-mail"],
    ["ann@BARE.lee", "takes-mail"],
    ["ann@null.lee", "takes-none"],
    ["ann@empty.lee", "takes-none"],
    ["ann@unknown.lee", "takes-none"],
    ["ann@hangs.lee", "silent"],
    ["ann@fails.lee", "silent"],
  ])("%s: %s", async (email, answer) => {
    expect(domains.known(email)).toBeNull();
    expect(await domains.ask(email)).toBe(answer);
    expect(domains.known(email)).toBe(answer);
  });

  test("is asked for once, by any number of requests at the same time", async () => {
    const before = dns.questions.length;
    await Promise.all(Array.from({ length: 5 }, () => domains.ask("ann@once.lee")));
    await domains.ask("bo@once.lee");
    expect(dns.questions.slice(before)).toEqual(["once.lee", "once.lee", "once.lee"]);
  });

  test("is not asked for if its name is reserved", async () => {
    const before = dns.questions.length;
    for (const email of ["ann@example.com", "ann@mail.example.org", "ann@lee.test", "ann@lee.invalid"])
      expect(await domains.ask(email)).toBe("silent");
    expect(dns.questions.length).toBe(before);
  });

  test("says nothing if no server answers", async () => {
    expect(await openMailDomains(["127.0.0.1:1"]).ask("ann@mail.lee")).toBe("silent");
  });
});
