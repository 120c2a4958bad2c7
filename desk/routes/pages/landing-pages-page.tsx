import { data } from "react-router";
import { cities, services } from "../../../content/chosen-market.ts";
import type { PageState } from "../../../domain/page-state.ts";
import { postedForm, redirectWithFlash, textsOf } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { PostForm } from "../../ui/form.tsx";
import { EmptyState, FilterBar } from "../../ui/list.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Moment, type State, StatusBadge } from "../../ui/values.tsx";
import { cityName, nameOfService, optionsOf, serviceOptions } from "../../words.ts";
import type { Route } from "./+types/landing-pages-page";

const states = {
  open: { word: "Open", tone: "good" },
  closed: { word: "Closed", tone: "over" },
  unfinished: { word: "Not ready", tone: "needed" },
} satisfies Record<string, State>;

function stateOf({ is_open, is_unfinished }: PageState): keyof typeof states {
  if (!is_open) return "closed";
  return is_unfinished ? "unfinished" : "open";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { backend } = deskOf(context);
  const text = textsOf(new URL(request.url).searchParams);
  const filter = { search: text("q"), service: text("service"), state: text("state") };
  const pages = (await backend.pageDesk.list()).filter(
    (page) =>
      (filter.service === "" || page.service === filter.service) &&
      (filter.state === "" || stateOf(page) === filter.state) &&
      (cityName(page.city) ?? "").toLowerCase().includes(filter.search.toLowerCase()),
  );
  return { filter, pages, siteUrl: backend.env.site.url };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const text = textsOf(await postedForm(request));
  const [service = "", city = ""] = text("page").split("/");
  const asked = text("action");
  if (asked !== "open" && asked !== "close") throw new Response(null, { status: 405 });
  const isOpen = asked === "open";
  const result = await desk.backend.setPage(desk.database, { service, city, isOpen });
  if (result.outcome === "refused") return data({ problem: "There is no such page: nothing was changed." }, 422);
  desk.invalidatePages();
  const { pathname, search } = new URL(request.url);
  const name = `${nameOfService(service)} in ${cityName(city)}`;
  const now = isOpen ? `${name} takes requests.` : `${name} takes no requests, and nothing on the site leads to it.`;
  return redirectWithFlash(desk, pathname + search, {
    text: result.outcome === "unchanged" ? `It was so already: ${now}` : now,
    undo: result.outcome === "done" ? result.change : null,
  });
}

export default function LandingPagesPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { filter, pages, siteUrl } = loaderData;
  return (
    <>
      <PageHeading
        title="Landing pages"
        parent={{ path: "/territories", name: "Territories" }}
        note="A page that is closed says so and has no form; one that is not ready is still being written. Neither pages nor the sitemap lead to them."
      />
      {refused && <Notice>{refused.problem}</Notice>}
      <FilterBar
        path="/pages"
        searchLabel="City"
        query={filter.search}
        filters={[
          { name: "service", label: "Service", value: filter.service, options: serviceOptions },
          { name: "state", label: "State", value: filter.state, options: optionsOf(states) },
        ]}
      />
      {pages.length === 0 && <EmptyState title="No page is like that">There are {cities.length} cities.</EmptyState>}
      {services.map(({ slug, name }) => {
        const rows = pages.filter(({ service }) => service === slug);
        if (rows.length === 0) return null;
        return (
          <Section key={slug} id={slug} title={name}>
            <DataTable
              caption={name}
              isEven
              rows={rows}
              keyOf={({ path }) => path}
              columns={{
                City: ({ city, path }) => (
                  <a href={siteUrl + path} className="link py-1.5">
                    {cityName(city)}
                  </a>
                ),
                State: (page) => (
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <StatusBadge {...states[stateOf(page)]} />
                    {page.closed_at && (
                      <span className="text-ink-soft">
                        since <Moment at={page.closed_at} />
                      </span>
                    )}
                  </span>
                ),
                Served: ({ served, zip_codes }) => `${served} of ${zip_codes} zip codes`,
                Change: ({ city, is_open }) => (
                  <PostForm
                    action={is_open ? "close" : "open"}
                    values={{ page: `${slug}/${city}` }}
                    button={
                      <>
                        {is_open ? "Close" : "Open"}
                        <span className="sr-only">
                          {" "}
                          {name} in {cityName(city)}
                        </span>
                      </>
                    }
                  />
                ),
              }}
            />
          </Section>
        );
      })}
    </>
  );
}
