import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import {
  type ContractorFaults,
  type ContractorSummary,
  contractorStatuses,
  parseContractor,
} from "../../../domain/contractor.ts";
import { searchIn } from "../../../domain/territory.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ListRow, ListRows } from "../../ui/list-rows.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ContractorFields, readTyped } from "./contractor-form.tsx";
import { registrationPattern, statusWords } from "./contractor-words.ts";
import { ExpiryBadge } from "./expiry-badge.tsx";

export const meta = () => [{ title: "Contractors · Desk" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const parameters = new URL(request.url).searchParams;
  const search = searchIn(parameters);
  const status = contractorStatuses.find((known) => known === parameters.get("status")) ?? null;
  return {
    search,
    status,
    list: await backend.contractorDesk.list({ search, status, after: parameters.get("after") }),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const typed = readTyped(await request.formData());
  const parsed = parseContractor(typed, registrationPattern);
  if (!parsed.ok) return data({ problem: "This contractor is not added yet.", faults: parsed.faults, typed }, 422);
  const outcome = await desk.backend.contractors.add(desk.database, parsed.value);
  if (outcome.outcome !== "done") {
    const problem = "problem" in outcome ? outcome.problem : "This contractor was not added.";
    return data({ problem, faults: {} satisfies ContractorFaults as ContractorFaults, typed }, 422);
  }
  return goOn(desk, `/contractors/${outcome.id}`, {
    text: `${parsed.value.business_name} is added. Give them their territories next.`,
    undo: outcome.change ?? undefined,
  });
}

export default function ContractorsPage() {
  const { search, status, list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isNarrowed = search !== "" || status !== null;
  return (
    <>
      <PageHeading title="Contractors" />
      {refused && <Notice>{refused.problem}</Notice>}
      <details className="panel group mb-6" open={refused !== undefined}>
        <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold text-accent">
          Add a contractor
          <span aria-hidden="true" className="text-lg group-open:rotate-45">
            +
          </span>
        </summary>
        <form method="post" className="border-line border-t px-4 pt-4 pb-5">
          <ContractorFields values={refused?.typed ?? {}} faults={refused?.faults ?? {}} />
          <button type="submit" className="button mt-5">
            Add this contractor
          </button>
        </form>
      </details>
      <FilterBar
        path="/contractors"
        searchLabel="Name, email, phone or number"
        query={search}
        filters={[
          {
            name: "status",
            label: "Status",
            value: status ?? "",
            options: contractorStatuses.map((value) => ({ value, label: statusWords[value].text })),
          },
        ]}
      />
      {list.rows.length === 0 ? (
        <EmptyState title={isNarrowed ? "No contractor is like that" : "No contractor yet"}>
          {!isNarrowed && <p>Add the first one above, or accept an application.</p>}
        </EmptyState>
      ) : (
        <ListRows label="Contractors">
          {list.rows.map((contractor) => (
            <Row key={contractor.id} contractor={contractor} today={list.today} />
          ))}
        </ListRows>
      )}
      <NextLink
        href={
          list.next &&
          `/contractors?${new URLSearchParams({ ...(search && { q: search }), ...(status && { status }), after: list.next })}`
        }
      />
    </>
  );
}

function Row({ contractor, today }: { contractor: ContractorSummary; today: string }) {
  const { id, business_name, registration_number, status, territories, unanswered } = contractor;
  const { tone, text } = statusWords[status];
  return (
    <ListRow href={`/contractors/${id}`} title={business_name} aside={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{registration_number}</span>
        <span>{territories === 1 ? "1 territory" : `${territories} territories`}</span>
        {unanswered > 0 && (
          <span>{unanswered === 1 ? "1 request unanswered" : `${unanswered} requests unanswered`}</span>
        )}
        {status !== "ended" && (
          <>
            <ExpiryBadge what="Registration" on={contractor.registration_expires_on} today={today} />
            {contractor.electrical_license_number && (
              <ExpiryBadge what="Electrical license" on={contractor.electrical_license_expires_on} today={today} />
            )}
          </>
        )}
      </p>
    </ListRow>
  );
}
