import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePhone } from "../../domain/phone.ts";
import { sharedChromium } from "../../test/browser.ts";
import { hostileText, naughtyBundles, prototypeNames } from "../../test/hostile-input.ts";
import { decodeEntities } from "../../test/html-text.ts";
import { contractor, lead, site } from "./examples.ts";
import { type Mail, type MailOf, mailKinds } from "./kinds.ts";
import { exampleMails } from "./preview.ts";
import type { LeadFacts } from "./shared-facts.ts";
import { writeMail } from "./write-mail.ts";

const mails = [...exampleMails];

function visible(html: string): string {
  const body = html.replace(/<head>.*<\/head>/s, "").replace(/<div style="display:none[^>]*>[^<]*<\/div>/, "");
  return decodeEntities(body.replace(/<[^>]*>/g, " "));
}

/** Keeps only letters and digits, to compare the text of HTML and plain text. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decodeEntities(href ?? ""));
}

function elements(html: string): string {
  return html
    .replace(/>[^<]*/g, ">")
    .replace(/ href="[^"]*"/g, "")
    .replace(/<a [^>]*>|<\/a>/g, "");
}

/** Fields whose text comes from people or other servers. */
const foreignFields = [
  "name",
  "email",
  "phone",
  "zip_code",
  "city",
  "service_issue",
  "preferred_contact",
  "timeline",
  "message",
  "business_name",
  "billed_to",
  "registration_number",
  "reference",
  "user_type",
  "last_error",
  "channel",
];

function withForeign(mail: Mail, text: (field: string) => string, from = site) {
  const replaceTexts = (value: unknown, field: string): unknown => {
    if (typeof value === "string") return foreignFields.includes(field) ? text(field) : value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceTexts(part, name)]));
  };
  return writeMail(replaceTexts(mail, "") as Mail, from);
}

/**
 * Returns every sixth of the texts. The email decides which text is the first, so that all emails together are tested
 * with every text.
 */
function fewOf(texts: readonly string[], path: string): string[] {
  const index = [...exampleMails.keys()].indexOf(path);
  return texts.filter((_, number) => number % 6 === index % 6);
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString("en-US", { month: "long" }),
);
/** Also "Jun 30" and "July 2026". */
const breakableDate = new RegExp(
  `\\b(${months.flatMap((month) => [month, month.slice(0, 3)]).join("|")}) \\d|\\d, [12]\\d{3}\\b|\\d [AP]M\\b`,
);

const usual = (facts: Partial<LeadFacts> = {}) => {
  const { usual } = mailKinds["lead-to-contractor"].examples;
  return writeMail({ kind: "lead-to-contractor", ...usual, lead: { ...lead, ...facts } } as Mail, site);
};

const receipt = (facts: Partial<LeadFacts>, state: "matched" | "waiting" | "held" = "waiting") => {
  const { [state]: example } = mailKinds.receipt.examples;
  return writeMail({ kind: "receipt", ...example, lead: { ...lead, ...facts } } as Mail, site);
};

const linesOf = (text: string) => text.split("\n");

describe.each(mails)("%s", (path, mail) => {
  const { subject, text, html } = writeMail(mail, site);

  test("the email has no unfilled placeholder, and its subject is one short line", () => {
    expect(subject).toMatch(/^\S.{8,75}\S$/u);
    expect(subject).not.toMatch(/\{|\}|…/);
    expect(text + visible(html)).not.toMatch(/\{\w|undefined|null|\[object|::/);
  });

  test("the email has equal words and links in plain text and in HTML", () => {
    const htmlWords = bare(visible(html));
    const lines = linesOf(text).filter((line) => !/^https?:/.test(line));
    for (const line of lines) expect(htmlWords).toContain(bare(line));
    const links = hrefs(html).filter((href) => href.startsWith("http"));
    const unquoted = text.replace(/^> .*$/gm, "");
    expect(new Set(unquoted.match(/https?:\/\/\S+/g))).toEqual(new Set(links));
    for (const link of links) expect(text).toContain(link);
  });

  test("the email loads nothing from the network", () => {
    expect(html).not.toMatch(
      /<(script|link|iframe|object|form|svg|base)\b|\bsrc="(?!cid:)|\son\w+=|url\(|@import|javascript:/i,
    );
    for (const href of hrefs(html)) expect(href).toMatch(/^(https?|mailto|tel|sms):/);
    expect(html.length).toBeLessThan(102_000);
  });

  test("the email’s foot says who sent it and why the recipient gets it, and has no unsubscribe link", () => {
    const [sender, url, reason = ""] = linesOf(text.slice(text.lastIndexOf("\n----\n") + 7));
    expect([sender, url]).toEqual([`${site.name} · ${site.email}`, site.url]);
    expect(reason).toMatch(/^You’re receiving this because /);
    expect(text + html).not.toMatch(/unsubscribe/i);
  });

  test("the email names the site’s phone number, unless it is the sample’s", () => {
    const own = { ...site, phone: "+1 425-555-0199" };
    const { text: called, html: calledHtml } = writeMail(mail, own);
    expect(linesOf(called)).toContain(`${site.name} · ${site.email} · (425) 555-0199`);
    expect(hrefs(calledHtml)).toContain("tel:+14255550199");
    expect(hrefs(html).filter((href) => href.includes("4255550100"))).toEqual([]);
  });

  test("the email shows the registration number beside the contractor's name", () => {
    for (const words of [text, visible(html)]) {
      for (const [, after] of words.matchAll(new RegExp(`${contractor.business_name}(.{0,60})`, "gs"))) {
        expect(after).toContain(contractor.registration_number);
      }
    }
  });

  test("no line of the email breaks inside a date or a time of day", () => {
    expect(visible(html)).not.toMatch(breakableDate);
  });

  test("the email’s links have words, and never show an address of the Web", () => {
    for (const [, words] of html.matchAll(/<a [^>]*>(.*?)<\/a>/g)) expect(words).not.toMatch(/^(https?:|www\.)|^$/);
  });

  test("an email to a contractor links to the contractor’s page", () => {
    expect(mail.to !== "contractor" || text.includes(`${site.url}/contractor/`)).toBe(true);
  });

  test("the email calls the site only by its configured name", () => {
    const brand = { name: "Harbor Quotes", builderName: "B", builderUrl: "https://b.example" };
    const other = writeMail(mail, { ...site, ...brand });
    expect(`${other.subject}${other.text}${other.html}`).not.toMatch(/cedarline/i);
    expect(other.text).toContain("Harbor Quotes · ");
  });

  test("hostile input does not change the email's structure", () => {
    // A phone number that can be called has a line of its own.
    const withoutPhone = withForeign(mail, () => "x");
    const withPhone = withForeign(mail, () => "x4255550137");
    const check = (input: string) => {
      const text = `x${input.replace(/[\s\u0085]+/g, " ")}`;
      const plain = parsePhone(text) === null ? withoutPhone : withPhone;
      const hostile = withForeign(mail, () => text);
      expect(elements(hostile.html)).toBe(elements(plain.html));
      expect(linesOf(hostile.text).length).toBe(linesOf(plain.text).length);
      for (const { subject, text, html } of [hostile, withForeign(mail, () => `x\n${input}\r\ny`)]) {
        expect(subject).toMatch(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]{1,77}$/u);
        expect(subject.length).toBeLessThan(78);
        // The product puts these marks around a right-to-left name.
        const unmarked = (text + html).replace(/\u2068([^\u2066-\u2069]*)\u2069/g, "$1");
        expect(unmarked).not.toMatch(/[\p{Cs}\0\u202a-\u202e\u2066-\u2069]/u);
        for (const href of hrefs(html))
          expect(href).toMatch(/^(https?:\/\/[a-z.]+(\/|$)|mailto:|(tel|sms):\+1\d{10}$)/);
      }
    };
    for (const input of [...fewOf(naughtyBundles, path), ...prototypeNames]) check(input);
    check("(425) 555-0137");
    check("a\nSubject: b\r\n\r\nc\u2028d\u0085e\u202e\u0000");
    const inputs = hostileText.map((text) => text.slice(0, 6_000));
    fc.assert(fc.property(inputs, check), { numRuns: 20 });
  });

  test("the email quotes lines that people entered, so that none of these lines can pass for the site's own", () => {
    const forged = "first\n\n----\nYou’re receiving this because you won.\nhttps://evil.example";
    const { text } = withForeign(mail, (field) => (["message", "last_error"].includes(field) ? forged : "x"));
    for (const line of linesOf(text).filter((line) => /you won|evil/.test(line))) expect(line).toMatch(/^> /);
  });
});

test("the email to the contractor shows every field of the request in words", () => {
  const { subject, text, html, replyTo } = usual();
  expect(subject).toBe("New request: sprinkler repair in 98033 (A1B2C3D4)");
  expect(replyTo).toEqual({ name: "Ann O’Hara", address: "ann@example.org" });
  const lines = [
    "Sprinkler repair in Kirkland",
    "A zone won’t shut off",
    "Ann O’Hara · 98033 · As soon as possible",
    "Text Ann: (425) 555-0137",
    "Email: ann@example.org",
    "Contact: By text message",
    "Sent: Tuesday, June 30, 2026 at 2:05 PM, Pacific time (/sprinkler-repair/kirkland)",
    "Reference: A1B2C3D4",
    `> ${lead.message}`,
  ];
  expect(linesOf(text)).toEqual(expect.arrayContaining(lines));
  expect(hrefs(html)).toEqual(expect.arrayContaining(["sms:+14255550137", "mailto:ann@example.org"]));
  expect(text).toMatch(/^Accept:\n\S+\/job\/\S{43}#accept\n\nPass:\n\S+\/job\/\S{43}#pass$/m);
  expect(text).toMatch(/\/contractor\/\S{43}\n/);
});

test.each<[Partial<LeadFacts>, RegExp[]]>([
  [{ preferred_contact: "phone" }, [/^Contact: By phone$/m, /^Call Ann: \(425\) 555-0137$/m]],
  [{ preferred_contact: "email" }, [/^Contact: By email only$/m, /^Email Ann: ann@example\.org$/m]],
  [{ preferred_contact: "text" }, [/^Text Ann: \(425\) 555-0137$/m]],
  [{ preferred_contact: "either" }, [/^Call or text Ann: \(425\) 555-0137$/m, /^Replies .* the homeowner\.$/m]],
  [{ name: "A. Hara", name_reading: null }, [/^Text them: \(425\) 555-0137$/m]],
  [{ zip_code: "98201" }, [/^Sprinkler repair in 98201$/m]],
  [
    { preferred_contact: "either", phone: null },
    [/^Contact: By phone, text, or email$/m, /^Replies .* the homeowner\.$/m],
  ],
  [{ preferred_contact: "phone", phone: null }, [/didn’t leave a phone number, so please email them/]],
  [
    { preferred_contact: "text", phone: "12345" },
    [/phone number they left doesn’t have 10 digits, so please email them/],
  ],
  [{ preferred_contact: null, phone: null }, [/^Contact: By email, or by phone if there’s a number$/m]],
  [{ phone: null, timeline: null, message: null }, [/^Phone: Not given$/m, /^Ann O’Hara · 98033$/m]],
  // A leading 1 is the country code.
  [{ phone: "14255550137" }, [/^Text Ann: \(425\) 555-0137$/m]],
  [
    { phone: "442079460018", city: "atlantis" },
    [/^Phone: 442079460018$/m, /^Sent: .* \(\/sprinkler-repair\/kirkland · atlantis\)$/m],
  ],
  [{ service_issue: "the blue thing", timeline: "whenever" }, [/^the blue thing$/m, /98033 · whenever$/m]],
  [{ service: "generator-installation", service_issue: "installation" }, [/^New installation$/m]],
  // The day changes at midnight in the market's time zone, in summer and in winter.
  [{ created_at: "2026-01-01T07:59:00Z" }, [/^Sent: Wednesday, December 31, 2025 at 11:59 PM, Pacific time \(/m]],
  [{ created_at: "2026-07-01T07:00:00Z" }, [/^Sent: Wednesday, July 1, 2026 at 12:00 AM, Pacific time \(/m]],
])("the email to the contractor about %o contains %o", (facts, lines) => {
  const { text, html } = usual(facts);
  for (const line of lines) expect(text).toMatch(line);
  expect(text.includes("Message:")).toBe(facts.message !== null);
  // A homeowner who chose text messages did not agree to calls.
  expect(html.includes("tel:+14255550137")).toBe(/^(Call|Call or text|Phone)\b.*: \(425\) 555-0137$/m.test(text));
});

test("the receipt names the contractor, or states that the request is waiting or under review, and makes no promise", () => {
  const promise = /\b(soon|shortly|guarantee|matching|pre-screened|vetted|will (call|contact))\b/i;
  const matched = receipt({ timeline: null }, "matched").text;
  expect(matched).toContain("Sent to Juanita Bay Irrigation & Sons LLC\nWA registration JUANIBI842KD\n");
  expect(matched).toContain("Check it with the state (L&I):\nhttps://secure.lni.wa.gov/verify/");
  const waiting = receipt({ timeline: null, zip_code: "98077" }).text;
  expect(waiting).toContain("We don’t have a contractor for sprinkler repair in 98077 yet.");
  expect(waiting).toContain("We’ll email you when one takes your request, or after 14 days if none has.");
  const held = receipt({}, "held").text;
  expect(held).toContain("Someone on our team will review it before it goes to a contractor.");
  const usualWait = "Hi Ann, expect a text from them, usually by 8 PM on Jun 30.";
  expect([matched, waiting, held].map((text) => text.includes(usualWait))).toEqual([true, false, false]);
  const lacksPhone = "You asked for a call or text";
  expect(waiting).not.toContain(lacksPhone);
  expect(receipt({ phone: null }).text).toContain(`${lacksPhone} but didn’t leave a phone number.`);
  expect(receipt({ phone: "12345" }).text).toContain(
    `${lacksPhone}, but the phone number you left doesn’t have 10 digits.`,
  );
  for (const text of [matched, waiting, held]) {
    expect(text).not.toMatch(promise);
    expect(text).toContain(`Open your request:\n${site.url}/receipt/`);
  }
});

test.each([
  ["Ann O'Hara", null, "Hi Ann,"],
  ["Ann O’Hara", "Ann O'Hara", "Hi Ann,"],
  ["A. Smith", null, "Hi A. Smith,"],
  ["李雷", "Li Lei", "Hi 李雷 (Li Lei),"],
  ["Win at www.evil.example", null, "Hello,"],
])(
  "a matched homeowner with the name %s and the ASCII transliteration %s is greeted with %s",
  (name, reading, line) => {
    const lines = linesOf(receipt({ name, name_reading: reading }, "matched").text);
    expect(lines).toContain(`${line} expect a text from them, usually by 8 PM on Jun 30.`);
    expect(linesOf(receipt({ name, name_reading: reading }, "held").text)).toContain("Hello,");
  },
);

test("the subject of a matched homeowner's receipt names the contractor", () => {
  expect(receipt({}, "matched").subject).toBe("Juanita Bay Irrigation & Sons LLC has your sprinkler repair request");
});

test("a receipt turns no entered text into links, because the recipient's email address may be somebody else's", () => {
  const entered = {
    name: "Win at www.evil.example",
    message: "https://evil.example/now ann@evil.example",
    service_issue: "evil.example",
  };
  for (const { subject, text, html } of [receipt(entered), receipt(entered, "matched")]) {
    expect(subject + text + html).not.toMatch(/evil\.example|https:\/\/evil|ann@evil/);
    expect(text.replaceAll("\u200c", "")).toContain(entered.message);
  }
  const held = receipt(entered, "held");
  expect(held.text + held.html).not.toMatch(/evil/);
});

test("replies to an email about a person's request or message go to that person, if their email address can mean only one recipient", () => {
  const kinds = mails.filter(([, mail]) => writeMail(mail, site).replyTo).map(([, { kind }]) => kind);
  expect(new Set(kinds)).toEqual(
    new Set([
      "lead-to-contractor",
      "contractor-reminder",
      "lead-corrected",
      "homeowner-not-contacted",
      "message-received",
      "application-received",
      "privacy-request-received",
    ]),
  );
  const doubtful = [
    "a@b.example,c@d.example",
    "a@b.example\r\nBcc: c@d.example",
    "a\u200bb@c.example",
    "<a@b.example>",
    '"a b"@c.example',
    "a@b",
    "jos\u00e9@c.example",
  ];
  for (const email of doubtful) {
    const { replyTo, text, html } = usual({ email });
    expect([email, replyTo]).toEqual([email, null]);
    expect(html).not.toContain("mailto:a");
    expect(text).not.toContain("Replies to this email go to the homeowner");
  }
  const crafted = usual({ email: "a?bcc=c@d.example", name: `Ann\r\nBcc: c@d.example${"n".repeat(200)}` });
  expect(hrefs(crafted.html)).toContain("mailto:a%3Fbcc%3Dc@d.example");
  expect(crafted.replyTo?.name).toMatch(/^[^\r\n]{1,78}$/);
});

test("the digest links what is held, and what else needs a person, to the inbox's filters", () => {
  const mail = exampleMails.get("digest/usual") as MailOf<"digest">;
  const needs: typeof mail.needs = [{ kind: "lead", need: "held", count: 1, since: "2026-06-23" }, ...mail.needs];
  const links = hrefs(writeMail({ ...mail, needs }, site).html).filter((href) => href.includes("?state="));
  expect(links.slice(0, 2)).toEqual([
    "https://desk.example.com/?state=held&kind=lead#held",
    "https://desk.example.com/?state=needs&kind=lead#disputed",
  ]);
});

test("the subject of the email about a contact message has the sender's name only if it is a plain name, and marks possible spam", () => {
  const { message } = exampleMails.get("message-received/usual") as MailOf<"message-received">;
  const subjectOf = (name: string, isSuspected = false) =>
    writeMail({ kind: "message-received", to: "operator", message: { ...message, name, isSuspected } }, site).subject;
  expect(subjectOf("Sam Reyes")).toBe("Message from Sam Reyes");
  for (const name of ["Visit evil.example", "Sam: urgent", "<b>", "x".repeat(60), "\u202emaS"]) {
    expect(subjectOf(name)).toMatch(/^Message from (a homeowner|maS)$/);
  }
  expect(subjectOf("Sam Reyes", true)).toBe("Possible spam: Message from a homeowner");
});

test("an email to the operator about a lead has no personal data", () => {
  for (const [, mail] of mails.filter(([, { kind, to }]) => to === "operator" && /^(lead|contractor)-/.test(kind))) {
    const { subject, text, html } = writeMail(mail, site);
    expect(subject + text + html).not.toMatch(/Ann|555-?0137|ann@example/);
  }
});

test("an email to the operator links to a page of the desk and shows no command", () => {
  for (const [path, mail] of mails) {
    const { text, html } = writeMail(mail, site);
    const { place } = mail;
    expect([path, text + html]).toEqual([path, expect.not.stringMatching(/npm run|operator --/)]);
    const isAboutSomething =
      !["preflight-test", "sign-in-link"].includes(mail.kind) && path !== "register-problem/no-answer";
    expect([path, place !== undefined]).toEqual([path, mail.to === "operator" && isAboutSomething]);
    if (!place) continue;
    expect([path, hrefs(html).includes(place.url ?? "none")]).toEqual([path, true]);
    if (mail.kind === "digest") continue;
    const elsewhere = writeMail({ ...mail, place: { ...place, url: null } }, site);
    expect(elsewhere.text).not.toContain("desk.example.com");
  }
});

test("a digest groups contractors by how much goes out, without links where the desk is off", () => {
  const month = { ...mailKinds.digest.examples["month-end"], deskUrl: null, place: undefined };
  const statements = [
    { business_name: "Fir Fences", given: 0, booked: 0 },
    { business_name: "Oak Sheds", given: 0, booked: 0 },
    { business_name: "Elm Gutters", given: 1, booked: 1 },
  ];
  const { subject, text, html } = writeMail({ kind: "digest", ...month, needs: [], statements } as Mail, site);
  expect(subject).toBe("June 30: 3 statements go tomorrow");
  expect(text).toMatch(
    /Statements that go tomorrow[^\n]*\n0 requests: Fir Fences, Oak Sheds\n1 request: Elm Gutters\n/,
  );
  expect(text).toMatch(/Territories that need a contractor:\n\d{5} [^\n]*: 2 waiting · 4 lost · Park Fences asked\n/);
  expect(text).toContain("$1,950: ");
  expect(hrefs(html).filter((href) => href.includes("desk."))).toEqual([]);
});

test("an email that asks the homeowner a question begins with its answers, and each opens the receipt at that answer", () => {
  const linksOf = (kind: "were-you-contacted" | "how-did-it-end") => {
    const { html } = writeMail({ kind, ...mailKinds[kind].examples.usual } as Mail, site);
    const links = [...html.matchAll(/<a href="[^"]*\/receipt\/[\w-]{43}(#[\w-]+)?"[^>]*>([^<]*)<\/a>/g)];
    return links.map(([, anchor, words]) => [decodeEntities(words ?? ""), anchor]);
  };
  expect(linksOf("were-you-contacted")).toEqual([
    ["Yes, they did", "#contact-yes"],
    ["Not yet", "#contact-no"],
    ["Open your request", undefined],
  ]);
  expect(linksOf("how-did-it-end")).toEqual([
    ["Yes, I booked it", "#outcome-booked"],
    ["No, I didn’t", "#outcome-not-booked"],
    ["Still deciding", "#outcome-undecided"],
    ["Open your request", undefined],
  ]);
});

test("a screen reader hears which steps of a request are not reached, and that one that waits was received", () => {
  const { html } = writeMail(exampleMails.get("receipt/accepted") as Mail, site);
  expect(html).toContain('role="img" aria-label="Progress: Sent, Accepted, Contacted (not yet), Booked (not yet)"');
  // A request that waits for a contractor was sent to nobody.
  expect(receipt({}, "waiting").html).toContain('aria-label="Progress: Received, ');
});

test("only an email that comes with a contractor says when to expect them, because others come later", () => {
  const promising = mails.filter(([, mail]) => writeMail(mail, site).text.includes("usually by"));
  expect(new Set(promising.map(([, { kind }]) => kind))).toEqual(new Set(["receipt", "match-found"]));
});

test("an email gives the contractor’s phone number to the homeowner only once the contractor has noted a step", () => {
  const linksOf = (path: string) => hrefs(writeMail(exampleMails.get(path) as Mail, site).html);
  expect(linksOf("were-you-contacted/usual")).toContain(`tel:+1${contractor.phone}`);
  expect(linksOf("were-you-contacted/not-accepted").filter((href) => href.startsWith("tel:"))).toEqual([]);
});

test("only emails about a contractor’s requests and statement offer a pause", () => {
  const pausing = mails.filter(([, mail]) => writeMail(mail, site).text.includes("Too busy? Pause anytime:\n"));
  expect(new Set(pausing.map(([, { kind }]) => kind))).toEqual(
    new Set([
      "lead-to-contractor",
      "contractor-reminder",
      "lead-corrected",
      "homeowner-not-contacted",
      "homeowner-unreachable",
      "monthly-statement",
    ]),
  );
});

test("an invoice’s button says “Pay” only where it can be paid on the invoice’s page", () => {
  const buttonsOf = (kind: "invoice-issued" | "invoice-overdue" | "payment-refused") =>
    mails.flatMap(([path, mail]) => {
      const [, label] = /^(.*):\nhttps:\S*\/invoices\//m.exec(writeMail(mail, site).text) ?? [];
      return mail.kind === kind && label ? [[path.slice(kind.length + 1), label]] : [];
    });
  expect(Object.fromEntries(buttonsOf("invoice-issued"))).toEqual({
    invoice: "View and pay invoice",
    "without-stripe": "Open the invoice",
    "ask-how": "Open the invoice",
    credited: "Open the credit note",
  });
  expect(new Set(buttonsOf("invoice-overdue").map(([, label]) => label))).toEqual(new Set(["View and pay invoice"]));
  expect(buttonsOf("payment-refused")).toEqual([["usual", "View and pay invoice"]]);
});

test("a statement leaves out answers that no homeowner gave", () => {
  const { text } = writeMail(exampleMails.get("monthly-statement/usual") as Mail, site);
  expect(linesOf(text)).toEqual(
    expect.arrayContaining([
      "12 requests, 5 booked",
      "Contacted (6 confirmed, 1 disputed): 10",
      "Booked (3 confirmed): 5",
    ]),
  );
});

test("emails with the longest allowed texts fit the width of a phone", async () => {
  const page = await (await sharedChromium()).newPage({ viewport: { width: 390, height: 800 } });
  try {
    const long = (field: string) =>
      field === "email" ? `${"e".repeat(240)}@example.com` : "W".repeat(field === "message" ? 5_000 : 160);
    for (const [path, mail] of mails) {
      await page.setContent(withForeign(mail, long, { ...site, name: "N".repeat(100) }).html);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  } finally {
    await page.close();
  }
});
