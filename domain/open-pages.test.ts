import { expect, test } from "vitest";
import { citySlugs } from "./city.ts";
import { leadsToClosedPage, openCities, openPages, openServices } from "./open-pages.ts";
import { serviceSlugs } from "./service.ts";

const inAllCities = (service: string) => citySlugs.map((city) => `/${service}/${city}`);

test("what nobody closed is open, in the order in which the site lists it", () => {
  const open = openPages([]);
  expect(openServices(open)).toEqual(serviceSlugs);
  expect(openCities(open)).toEqual(citySlugs);
  expect(openPages(["/roofing/redmond", "/fence-repair/seattle", ""])).toEqual(open);
});

test("a service is gone once it is closed in every city, and a city once it is closed for every service", () => {
  const [fence, city] = ["fence-repair", "redmond"] as const;
  const inOne = openPages([`/${fence}/${city}`]);
  expect(inOne[fence]).toEqual(citySlugs.filter((slug) => slug !== city));
  expect(openServices(inOne)).toEqual(serviceSlugs);
  expect(openCities(inOne)).toEqual(citySlugs);
  expect(openServices(openPages(inAllCities(fence)))).toEqual(serviceSlugs.filter((slug) => slug !== fence));
  const cityClosed = openPages(serviceSlugs.map((service) => `/${service}/${city}`));
  expect(openCities(cityClosed)).toEqual(citySlugs.filter((slug) => slug !== city));
});

test.each([
  ["/fence-repair/redmond", true],
  ["/fence-repair/redmond/", true],
  ["/Fence-Repair/Redmond?zip=98052#quote-form", true],
  ["/fence-repair/kirkland", false],
  ["/fence-repair/redmond/gates", false],
  ["/blog/redmond", false],
  ["https://www.example.com/fence-repair/redmond", false],
  ["mailto:fence-repair/redmond", false],
  ["", false],
])("%s leads to the closed page: %s", (href, isClosed) => {
  expect(leadsToClosedPage(openPages(["/fence-repair/redmond"]), href)).toBe(isClosed);
});
