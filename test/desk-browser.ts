import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { Role } from "../domain/role.ts";
import { visitPage } from "./browser.ts";
import { decodeEntities, textOfMain } from "./html-text.ts";
import { joined } from "./rooms.ts";
import { inviteToDesk } from "./running-server.ts";
import { openWholeProduct, type WholeOptions } from "./whole-product.ts";

export type Desk = ReturnType<typeof openDesk>;

type Fields = Record<string, string | string[]>;

/** The whole product with its desk, and a browser that is signed in there. */
export function openDesk({ variables = {}, ...options }: WholeOptions) {
  const site = openWholeProduct({
    ...options,
    variables: () => ({ DESK_PORT: "0", ...(typeof variables === "function" ? variables() : variables) }),
  });
  let client: ReturnType<typeof newBrowser>;
  let contractorCount = 0;

  beforeAll(async () => {
    client = await signIn();
  });

  const deskUrl = () => site.server.deskUrl ?? "";

  const invite = (email = "op@example.com", role?: Role) => inviteToDesk(site.url, email, role);

  /**
   * Sends requests and stores cookies, as a browser does. The browser is signed in if `session` is a session cookie.
   */
  function newBrowser(session = "") {
    const cookies = new Map<string, string>();
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    storeCookie(session);

    function storeCookie(pair: string) {
      const [name = "", ...value] = (pair.split(";")[0] ?? "").split("=");
      if (!name) return;
      if (/max-age=0/i.test(pair)) cookies.delete(name);
      else cookies.set(name, value.join("="));
    }

    async function get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const sentHeaders = { ...(cookies.size > 0 && { Cookie: cookie() }), ...headers };
      const response = await fetch(new URL(path, deskUrl()), { redirect: "manual", ...init, headers: sentHeaders });
      for (const pair of response.headers.getSetCookie()) storeCookie(pair);
      // The data that the page hands to its script repeats what the page shows.
      const html = (await response.text()).replace(/<script [^>]*nonce="[\w-]+"[^>]*>.*?<\/script>/gs, "");
      const [nextLink = ""] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
      return {
        status: response.status,
        headers: response.headers,
        html,
        text: textOfMain(html),
        location: response.headers.get("Location"),
        /** The value of the first input with this name. Empty if no input has the name. */
        field: (name: string) =>
          decodeEntities(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ""),
        /** The path of the list's next page. Null on the last page. */
        nextPage: decodeEntities(/href="([^"]+)"/.exec(nextLink)?.[1] ?? "") || null,
      };
    }

    function post(path: string, fields: Fields, headers: Record<string, string> = {}) {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) body.append(name, value);
      }
      return get(path, { Origin: deskUrl(), ...headers }, { method: "POST", body });
    }

    async function follow(path: string, fields: Fields) {
      const response = await post(path, fields);
      return response.location === null ? response : get(response.location);
    }

    return {
      get: (path: string, headers?: Record<string, string>) => get(path, headers),
      post,
      follow,
      undo: (page: { field(name: string): string }, returnTo = "/") =>
        follow("/undo", { change: page.field("change"), return_to: returnTo }),
      get cookies() {
        return cookie();
      },
      /** The session cookie as `name=value`. Empty if signed out. */
      get session() {
        return (
          cookie()
            .split("; ")
            .find((pair) => pair.startsWith("cedarline_desk=")) ?? ""
        );
      },
    };
  }

  async function signIn(email?: string, role?: Role) {
    const browser = newBrowser();
    await browser.post(new URL(await invite(email, role)).pathname, {});
    return browser;
  }

  async function add(table: string, row: Record<string, unknown>): Promise<string> {
    const id = crypto.randomUUID();
    await site.store(table, { id, ...row });
    return id;
  }

  return joined(site, {
    invite,
    newBrowser,
    signIn,
    get client() {
      return client;
    },
    get url() {
      return deskUrl();
    },
    /** Reads rows through the data API. A query looks like `leads?email=eq.a@b.co`. */
    rows: site.read,
    add,
    addLead: (name: string, columns: Record<string, unknown> = {}) => add("leads", leadRow(name, columns)),
    async pressOnLead(id: string, fields: Fields) {
      const seen = (await client.get(`/leads/${id}`)).field("seen");
      return client.follow(`/leads/${id}`, { seen, ...fields });
    },
    /** Stores a contractor with a unique registration number. Returns the contractor's id. */
    addContractor: (name: string, columns: Record<string, unknown> = {}) =>
      add("contractors", {
        business_name: name,
        email: "fir@example.com",
        registration_number: `TESTCO*${String(++contractorCount).padStart(5, "0")}`,
        registration_expires_on: "2099-06-30",
        ...columns,
      }),
    takeTerritory: (contractor_id: string, zip_code: string, columns: Record<string, unknown> = {}) =>
      site.store("territories", { zip_code, service: "fence-repair", contractor_id, ...columns }),
    visit<Result>(path: string, visit: (page: Page) => Promise<Result>, options: BrowserContextOptions = {}) {
      const [name = "", ...value] = client.session.split("=");
      const cookie = { name, value: value.join("="), domain: new URL(deskUrl()).hostname, path: "/", expires: -1 };
      const storageState = {
        cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: "Lax" as const }],
        origins: [],
      };
      return visitPage(deskUrl(), path, visit, { storageState, ...options });
    },
  });
}

/** A lead for a fence, without a phone number, in a zip code that no territory covers. `columns` replaces values. */
export function leadRow(name: string, columns: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name,
    zip_code: "98199",
    service_issue: "leaning-fence",
    email: `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`,
    phone: null,
    service: "fence-repair",
    submitted_from_page: "/fence-repair/kirkland",
    ...columns,
  };
}

export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
