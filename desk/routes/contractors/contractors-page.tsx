import { data } from "react-router";
import { registrationPattern } from "../../../content/registration-pattern.ts";
import { type ContractorFaults, parseContractor, withoutMoney } from "../../../domain/contractor.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { Refusal, useActionForm } from "../../ui/form.tsx";
import { EmptyState, List, ListRow } from "../../ui/list.tsx";
import { ListPage, Notice } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/values.tsx";
import { consequencesInWords, optionsOf } from "../../words.ts";
import type { Route } from "./+types/contractors-page";
import { ContractorFields, type EnteredContractor, readContractorForm } from "./contractor-form.tsx";
import { parseContractorQuery } from "./contractor-query.ts";
import { contractorStatusBadges, factsText, territoriesText, unansweredText } from "./contractor-words.ts";
import { ExpiryBadge } from "./expiry-badge.tsx";
import { answerLookUp } from "./look-up.server.ts";
import { type LicenseLookups, LookUpButton, LookupResults } from "./register-section.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { search, status, after } = parseContractorQuery(url.searchParams);
  const list = await backend.contractorDesk.list({ search, status, after });
  return {
    search,
    status,
    ...list,
    rows: isOwner ? list.rows : list.rows.map(withoutMoney),
    next: nextPageUrl(url, list.next),
    csv: `/contractors.csv${url.search}`,
    isWatched: backend.register.isWatched,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const textOf = fieldReader(await readForm(request));
  const entered = readContractorForm(textOf);
  const { register } = desk.backend;
  const refuse = (problem: string, faults: ContractorFaults = {}) =>
    data({ problem, faults, entered, lookups: [] as LicenseLookups }, 422);
  if (textOf("look_up")) return answerLookUp(desk, entered);
  const parsed = parseContractor(entered, registrationPattern);
  if (!parsed.ok) return refuse("Please fix the fields below. The contractor wasn’t added yet.", parsed.faults);
  const result = await desk.backend.contractors.add(desk.database, parsed.value);
  if (result.outcome !== "done") {
    return refuse(
      "problem" in result ? result.problem : "The contractor wasn’t added. Check the details and try again.",
    );
  }
  await register.checkNew(result.id ?? "");
  return redirectWithFlash(desk, `/contractors/${result.id}`, {
    text: `${isolateRightToLeft(parsed.value.business_name)} was added. Next, assign territories.${consequencesInWords(result)}`,
    undo: result.change,
  });
}

interface RefusedContractor {
  problem: string | null;
  faults?: ContractorFaults;
  entered?: EnteredContractor;
  lookups?: LicenseLookups;
}

export default function ContractorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, status, rows, next, csv, today, isWatched } = loaderData;
  const refusedBefore = refusalIn(actionData);
  const isOwner = useIsOwner();
  const isNarrowed = search !== "" || status !== null;
  return (
    <ListPage
      title="Contractors"
      tools={
        <a href={csv} className="button button-quiet">
          Download CSV
        </a>
      }
      create={
        isOwner
          ? {
              button: "Add contractor",
              isOpen: refusedBefore !== undefined,
              form: <NewContractor refusedBefore={refusedBefore} isWatched={isWatched} />,
            }
          : undefined
      }
    >
      {refusedBefore?.problem && <Notice>{refusedBefore.problem}</Notice>}
      <FilterBar
        path="/contractors"
        searchLabel="Name, email, phone, or registration number"
        query={search}
        filters={[{ name: "status", label: "Status", value: status, options: optionsOf(contractorStatusBadges) }]}
      />
      <List
        label="Contractors"
        rows={rows}
        next={next}
        empty={
          <EmptyState title={isNarrowed ? "No matching contractors" : "No contractors yet"}>
            {!isNarrowed && isOwner && <p>Add the first one, or accept an application.</p>}
          </EmptyState>
        }
      >
        {(contractor) => <Row key={contractor.id} contractor={contractor} today={today} />}
      </List>
    </ListPage>
  );
}

interface NewContractorProps {
  refusedBefore: RefusedContractor | undefined;
  isWatched: boolean;
}

function NewContractor({ refusedBefore, isWatched }: NewContractorProps) {
  const { formProps, isBusy, refused: refusedHere } = useActionForm<RefusedContractor>();
  const refused = refusedHere ?? refusedBefore;
  return (
    <form {...formProps}>
      <ContractorFields values={refused?.entered ?? {}} faults={refused?.faults ?? {}} />
      {refused?.lookups && refused.lookups.length > 0 && (
        <div className="mt-6">
          <LookupResults lookups={refused.lookups} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <button type="submit" className="button" aria-busy={isBusy || undefined}>
          Add contractor
        </button>
        <LookUpButton isWatched={isWatched} />
        <Refusal refused={refusedHere} />
      </div>
    </form>
  );
}

type Contractor = Route.ComponentProps["loaderData"]["rows"][number];

function Row({ contractor, today }: { contractor: Contractor; today: string }) {
  const { id, business_name, registration_number, status, territories, unanswered, unreachable_since, ending } =
    contractor;
  const facts = [
    registration_number,
    territoriesText(territories),
    ...(unanswered > 0 ? [unansweredText(unanswered)] : []),
  ];
  return (
    <ListRow href={`/contractors/${id}`} title={business_name} state={contractorStatusBadges[status]}>
      <p>{factsText(facts)}</p>
      {(unreachable_since || ending.length > 0) && (
        <p className="mt-1 flex flex-wrap gap-1">
          {unreachable_since && <StatusBadge tone="needed" word="Unreachable" />}
          {ending.map((each) => (
            <ExpiryBadge key={each.paper} {...each} today={today} />
          ))}
        </p>
      )}
    </ListRow>
  );
}
