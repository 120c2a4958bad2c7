import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll } from "vitest";
import { visitIn } from "./browser.ts";
import { decoded, wordsOfMain } from "./html-text.ts";
import { openSite } from "./open-site.ts";
import { inviteToDesk } from "./running-server.ts";

type Fields = Record<string, string | string[]>;

/** Starts the product with its desk before the tests of a file, and stops it after them. */
export function openDesk({ variables = {} }: { variables?: Record<string, string> } = {}) {
  const site = openSite(() => ({ DESK_PORT: "0", ...variables }));
  let client: ReturnType<typeof stranger>;
  let contractors = 0;

  beforeAll(async () => {
    client = await signIn();
  });

  const deskUrl = () => site.server.deskUrl ?? "";

  /** The link that `operator invite` prints. */
  const invite = (email = "op@example.com") => inviteToDesk(site.url, email);

  /** The browser of somebody without a session, unless `session` is one, as far as requests go: it keeps its cookies. */
  function stranger(session = "") {
    const cookies = new Map<string, string>();
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    keep(session);

    function keep(pair: string) {
      const [name = "", ...value] = (pair.split(";")[0] ?? "").split("=");
      if (!name) return;
      if (/max-age=0/i.test(pair)) cookies.delete(name);
      else cookies.set(name, value.join("="));
    }

    async function get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const sent = { ...(cookies.size > 0 && { Cookie: cookie() }), ...headers };
      const response = await fetch(new URL(path, deskUrl()), { redirect: "manual", ...init, headers: sent });
      for (const pair of response.headers.getSetCookie()) keep(pair);
      const html = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        html,
        /** What a reader sees of the page's main part, with single spaces. */
        text: wordsOfMain(html),
        /** Where it leads; null: nowhere. */
        location: response.headers.get("Location"),
        /** The value of its first input of this name; empty: it has none. */
        field: (name: string) =>
          decoded(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ""),
        /** The path of the list's next page; null: there is none. */
        nextPage: decoded(/<a href="([^"]+)" rel="next"/.exec(html)?.[1] ?? "") || null,
      };
    }

    /** Posts a form as a page of the desk does. */
    function post(path: string, fields: Fields, headers: Record<string, string> = {}) {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) body.append(name, value);
      }
      return get(path, { Origin: deskUrl(), ...headers }, { method: "POST", body });
    }

    /** Posts, and opens the page that the answer leads to. */
    async function follow(path: string, fields: Fields) {
      const answer = await post(path, fields);
      return answer.location === null ? answer : get(answer.location);
    }

    return {
      get: (path: string, headers?: Record<string, string>) => get(path, headers),
      post,
      follow,
      /** Presses the "Undo" of a page, and opens the page that the answer leads to. */
      undo: (page: { field(name: string): string }, returnTo = "/") =>
        follow("/undo", { change: page.field("change"), return_to: returnTo }),
      /** All its cookies, as a header has them. */
      get cookies() {
        return cookie();
      },
      /** The session's cookie, `name=value`; empty: there is none. */
      get session() {
        return (
          cookie()
            .split("; ")
            .find((pair) => pair.startsWith("cedarline_desk=")) ?? ""
        );
      },
    };
  }

  /** An operator who has come in by a link, in a browser of their own. */
  async function signIn(email?: string) {
    const arriving = stranger();
    await arriving.post(new URL(await invite(email)).pathname, {});
    return arriving;
  }

  const { read: rows, store } = site;

  /** Stores a row; yields its id. */
  async function add(table: string, row: Record<string, unknown>): Promise<string> {
    const id = crypto.randomUUID();
    await store(table, { id, ...row });
    return id;
  }

  return {
    invite,
    stranger,
    signIn,
    /** The signed-in operator op@example.com. */
    get client() {
      return client;
    },
    get url() {
      return deskUrl();
    },
    /** Where its database is, for what no door of the product lets in. */
    get databaseUrl() {
      return site.databaseUrl;
    },
    get server() {
      return site.server;
    },
    /** Its database, for another process beside it. */
    get place() {
      return site.place;
    },
    /** Reads rows through the data API: `leads?email=eq.a@b.co`. */
    rows,
    store,
    add,
    /** Stores a request for a fence in a zip code that nobody serves, unless `columns` say otherwise; yields its id. */
    addLead: (name: string, columns: Record<string, unknown> = {}) => add("leads", leadRow(name, columns)),
    /** Reads the page of a lead and presses one of its buttons, as the operator does. */
    async pressOnLead(id: string, fields: Fields) {
      const seen = (await client.get(`/leads/${id}`)).field("seen");
      return client.follow(`/leads/${id}`, { seen, ...fields });
    },
    /** Stores a contractor with a registration of their own; yields their id. */
    addContractor: (name: string, columns: Record<string, unknown> = {}) =>
      add("contractors", {
        business_name: name,
        email: "fir@example.com",
        registration_number: `TESTCO*${String(++contractors).padStart(5, "0")}`,
        registration_expires_on: "2099-06-30",
        ...columns,
      }),
    /** Gives a contractor the fences of a zip code, unless `columns` say otherwise. */
    takeTerritory: (contractor_id: string, zip_code: string, columns: Record<string, unknown> = {}) =>
      store("territories", { zip_code, service: "fence-repair", contractor_id, ...columns }),
    change: site.change,
    /** Opens a page in a browser profile of its own, signed in as `client` is; a page that fails to behave fails the test. */
    visit<Result>(path: string, visit: (page: Page) => Promise<Result>, options: BrowserContextOptions = {}) {
      const [name = "", ...value] = client.session.split("=");
      const cookie = { name, value: value.join("="), domain: new URL(deskUrl()).hostname, path: "/", expires: -1 };
      const storageState = {
        cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: "Lax" as const }],
        origins: [],
      };
      return visitIn(deskUrl(), path, visit, { storageState, ...options });
    },
  };
}

/** A lead without a phone number, for a fence in a zip code that nobody serves unless `columns` say otherwise. */
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

/** The day so many days from now, as the table has it. */
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
