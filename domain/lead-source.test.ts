import { expect, test } from "vitest";
import { parseSpendKey } from "./ad-spend.ts";
import { type Arrival, leadSourceOf } from "./lead-source.ts";
import { normalizeLine } from "./letters.ts";

const from = (arrival: Arrival | null) => leadSourceOf(arrival, normalizeLine);
const sourceOf = (arrival: Arrival | null) => {
  const { source, medium } = from(arrival);
  return `${source} / ${medium}`;
};

test.each<[Arrival | null, string]>([
  [null, "(api) / (none)"],
  [{}, "(direct) / (none)"],
  [{ utm_source: " Google ", utm_medium: "CPC", click: "msclkid" }, "google / cpc"],
  [{ utm_source: "Newsletter" }, "newsletter / (none)"],
  [{ utm_medium: "cpc", referrer: "https://neighbor.example" }, "neighbor.example / referral"],
  [{ click: "gclid" }, "google / cpc"],
  [{ click: "wbraid", referrer: "https://www.google.com" }, "google / cpc"],
  [{ click: "msclkid" }, "bing / cpc"],
  [{ click: "fbclid", referrer: "https://l.facebook.com" }, "facebook.com / social"],
  [{ click: "other" }, "(direct) / (none)"],
  [{ click: "gclid", click_id: " ", allowed: "marketing" }, "(direct) / (none)"],
  [{ utm_source: " ", utm_medium: "cpc", click: "", referrer: "https://www.bing.com" }, "bing / organic"],
  [{ referrer: "https://www.google.co.uk" }, "google / organic"],
  [{ referrer: "https://business.google.com" }, "business.google.com / referral"],
  [{ referrer: "https://mail.google.com" }, "mail.google.com / email"],
  [{ referrer: "android-app://com.google.android.gm/" }, "mail.google.com / email"],
  [{ referrer: "https://www.bing.com" }, "bing / organic"],
  [{ referrer: "https://notbing.com" }, "notbing.com / referral"],
  [{ referrer: "https://T.CO." }, "x.com / social"],
  [{ referrer: "http://192.0.2.7:8080" }, "192.0.2.7 / referral"],
  [{ referrer: "http://[2001:db8::1]" }, "[2001:db8::1] / referral"],
  [{ referrer: "javascript:alert(1)" }, "(direct) / (none)"],
  [{ referrer: "google.com" }, "(direct) / (none)"],
  [{ referrer: `https://${"a".repeat(5_000)}.com` }, "(direct) / (none)"],
])("the arrival %j has the source %s", (arrival, expected) => {
  expect(sourceOf(arrival)).toBe(expected);
});

test("campaign parameters are cleaned and shortened, and an invalid landing path is dropped", () => {
  const source = from({
    utm_source: `<B>\u0000x\u202e${"y".repeat(10_000)}`,
    utm_campaign: ` Früh\njahr `,
    utm_term: "\u0007",
    utm_content: "🏡".repeat(150),
    landing: "https://elsewhere.example/",
  });
  expect(source).toMatchObject({ campaign: "Früh jahr", term: null, content: "🏡".repeat(100), landing_path: null });
  expect(source.source).toMatch(/^<b>xy{96}$/);
  expect(from({ landing: `/${"a".repeat(400)}` }).landing_path).toHaveLength(300);
});

test("a click id is stored only if it is valid and the visitor allows marketing", () => {
  const clickIdOf = (click_id: string, allowed?: string) => {
    const { click_id_kind, click_id: id, consent } = from({ click: "gclid", click_id, allowed });
    return [consent, click_id_kind, id];
  };
  expect(clickIdOf("Abc-1_.9", "marketing")).toEqual(["marketing", "gclid", "Abc-1_.9"]);
  expect(clickIdOf("Abc", "analytics")).toEqual(["analytics", null, null]);
  expect(clickIdOf("Abc", "everything")).toEqual(["none", null, null]);
  for (const none of ["", "a b", "<i>", "ä", "a".repeat(201)]) {
    expect(clickIdOf(none, "marketing")).toEqual(["marketing", null, null]);
  }
});

test("spend can be recorded for a campaign whose ASCII letters are too many, under the name that its leads have", () => {
  const clean = (text: string) => text.replaceAll("庄", "Zhuang");
  const typed = "庄".repeat(41);
  const { source, campaign } = leadSourceOf({ utm_source: typed, utm_campaign: typed }, clean);
  const key = parseSpendKey({ place: `${typed}/cpc`, month: "2026-10", campaign: typed }, clean);
  expect(key).toMatchObject({ source, campaign });
  expect(campaign).toHaveLength(100);
  expect(parseSpendKey({ place: "a/cpc", month: "2026-10", campaign: "庄".repeat(101) }, clean)).toContain(
    "at most 100",
  );
});
