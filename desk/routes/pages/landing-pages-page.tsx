import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { cities, services } from "../../../content/chosen-market.ts";
import type { PageState } from "../../../domain/page-state.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusBadge, type Tone } from "../../ui/status-badge.tsx";
import { cityName } from "../../words.ts";

export const meta = () => [{ title: "Landing pages · Desk" }];

const states = {
  open: { name: "Open", tone: "good" },
  closed: { name: "Closed", tone: "over" },
  unfinished: { name: "Not ready", tone: "needed" },
} satisfies Record<string, { name: string; tone: Tone }>;
type State = keyof typeof states;

function stateOf({ is_open, is_unfinished }: PageState): State {
  if (!is_open) return "closed";
  return is_unfinished ? "unfinished" : "open";
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const parameters = new URL(request.url).searchParams;
  const [search, service, state] = ["q", "service", "state"].map((name) => parameters.get(name)?.trim() ?? "");
  const words = (search ?? "").toLowerCase();
  const pages = (await backend.pageDesk.list()).filter(
    (page) =>
      (service === "" || page.service === service) &&
      (state === "" || stateOf(page) === state) &&
      (cityName(page.city) ?? "").toLowerCase().includes(words),
  );
  return { search: search ?? "", service: service ?? "", state: state ?? "", pages, siteUrl: backend.env.site.url };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const form = await request.formData();
  const [service = "", city = ""] = String(form.get("page") ?? "").split("/");
  const isOpen = form.get("action") === "open";
  const result = await desk.backend.pageDesk.set(desk.database, { service, city, isOpen });
  if (result.outcome === "refused") return data({ problem: "There is no such page: nothing was changed." }, 422);
  desk.invalidatePages();
  const { pathname, search } = new URL(request.url);
  const name = `${services.find(({ slug }) => slug === service)?.name} in ${cityName(city)}`;
  const text = isOpen ? `${name} takes requests.` : `${name} takes no requests, and nothing on the site leads to it.`;
  return goOn(desk, pathname + search, {
    text: result.outcome === "unchanged" ? `It was so already: ${text}` : text,
    undo: result.outcome === "done" ? (result.change ?? undefined) : undefined,
  });
}

export default function LandingPagesPage() {
  const { search, service: chosen, state, pages, siteUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeading
        title="Landing pages"
        parent={{ path: "/territories", name: "Territories" }}
        note="A page that is closed says so, has no form, and neither pages nor the sitemap lead to it."
      />
      {refused && <Notice>{refused.problem}</Notice>}
      <FilterBar
        path="/pages"
        searchLabel="City"
        query={search}
        filters={[
          {
            name: "service",
            label: "Service",
            value: chosen,
            options: services.map(({ slug, name }) => ({ value: slug, label: name })),
          },
          {
            name: "state",
            label: "State",
            value: state,
            options: Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
          },
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
              columns={[
                {
                  name: "City",
                  cell: ({ city, path }) => (
                    <a href={siteUrl + path} className="link py-1.5">
                      {cityName(city)}
                    </a>
                  ),
                },
                { name: "State", cell: (page) => <PageStateBadge page={page} /> },
                { name: "Served", cell: ({ held, zip_codes }) => `${held} of ${zip_codes} zip codes` },
                {
                  name: "Change",
                  cell: ({ city, is_open }) => (
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
                },
              ]}
            />
          </Section>
        );
      })}
    </>
  );
}

function PageStateBadge({ page }: { page: PageState }) {
  const { name, tone } = states[stateOf(page)];
  return (
    <>
      <span className="mr-2">
        <StatusBadge tone={tone}>{name}</StatusBadge>
      </span>
      {page.closed_at && (
        <span className="inline-block text-ink-soft">
          since <Moment at={page.closed_at} />
        </span>
      )}
    </>
  );
}
