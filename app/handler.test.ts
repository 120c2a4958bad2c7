import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { cities, citySlugs, serviceSlugs } from "../content/chosen-market.ts";
import { type CreatePageHandler, type PageHandler, pageBackend } from "../server/http/page-handler.ts";
import { openProduct } from "../test/product.ts";
import { assistantParameters } from "../wire/assistant-parameters.ts";

const product = openProduct();
let pages: PageHandler;
beforeAll(async () => {
  const built: { createPageHandler: CreatePageHandler } = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  pages = built.createPageHandler(pageBackend(product.backend));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const prefill = [
  "service_issue",
  "issue",
  "zip_code",
  "zipcode",
  "zip",
  "city",
  "timeline",
  "name",
  "preferred_contact",
  "contact",
  "phone",
  "email",
  "message",
];

test.each([
  ["/", { shared: ["service", "city"], values: { service: serviceSlugs, city: citySlugs }, personal: ["zip_code"] }],
  ["/fence-repair/redmond", { personal: prefill }],
  ["/contact", { shared: ["sent"], values: { sent: ["1"] } }],
  ["/%63ontact", { shared: ["sent"], values: { sent: ["1"] } }],
  [
    "/partner-program",
    {
      shared: ["sent", "service", "zip_code"],
      values: { sent: ["1"], service: serviceSlugs, zip_code: cities.flatMap(({ zipCodes }) => zipCodes) },
    },
  ],
  ["/privacy", { shared: ["sent"], values: { sent: ["1"] } }],
  ["/thank-you", { personal: ["lead_id", "confirm_match", "receipt"] }],
  ["/receipt/token", { personal: ["renewed", "added", "unplaced"] }],
  ["/receipt/erased", {}],
  ["/job/token", { personal: ["renewed"] }],
  ["/contractor/token", { personal: ["renewed", "state", "month", "q"] }],
  ["/why-us", {}],
  ["/faq", {}],
  ["/blog", { shared: ["page", "service"], values: { service: serviceSlugs }, personal: ["q"] }],
  ["/blog/some-post", {}],
  ["/terms", {}],
])("the page %s reads only the query parameters that it declares", async (path, parameters) => {
  expect(pages.parametersOf(path)).toEqual(parameters);
  const { shared = [], personal = [] } = pages.parametersOf(path);
  const declared = [...shared, ...personal];
  const read = new Set<unknown>();
  const visitor = { client: "192.0.2.1", waitSeconds: null };
  // All three methods take the parameter's name as their first argument.
  for (const method of ["get", "getAll", "has"] as "get"[]) {
    const original = URLSearchParams.prototype[method];
    vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (this: URLSearchParams, name: string) {
      read.add(name);
      return original.call(this, name);
    });
  }
  const filled = String(new URLSearchParams(declared.map((name) => [name, "true"])));
  for (const query of ["", `?${filled}`]) {
    await (await pages.render(new Request(`http://localhost${path}${query}`), visitor, (render) => render())).text();
  }
  // The router reads `_routes` and `index`, and the page cache reads `assistantParameters`, so pages need not declare
  // these parameters.
  for (const name of ["_routes", "index", ...Object.keys(assistantParameters)]) read.delete(name);
  expect([...read].filter((name) => !declared.includes(String(name)))).toEqual([]);
});

test.each(["/no-such-page", "/a/b/c", "/%3Cscript%3E", "/receipt"])(
  "no page matches the path %s, so no parameter counts",
  (path) => expect(pages.parametersOf(path)).toEqual({}),
);
