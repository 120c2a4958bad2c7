import { isolateRightToLeft } from "../../../domain/letters.ts";
import { ActionForm, SelectField } from "../../ui/form.tsx";
import type { Route } from "./+types/lead-page";
import { primaryActionOf } from "./primary-action.ts";

type LeadPageData = Route.ComponentProps["loaderData"];

export function AssignForm({ pageData, chosen }: { pageData: LeadPageData; chosen?: string }) {
  const { contractor, assignable, seen } = pageData;
  if (assignable.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        {contractor ? "No other contractor" : "No contractor"} is active and licensed for this service.
      </p>
    );
  }
  return (
    <ActionForm
      action="assign"
      isCommand
      values={{ seen }}
      button={contractor ? "Reassign request" : "Assign request"}
      look={primaryActionOf(pageData) === "assign" ? "primary" : "quiet"}
      className="grid gap-2"
    >
      <SelectField
        label={contractor ? "Another contractor" : "Contractor"}
        name="contractor"
        required
        empty="Choose a contractor"
        defaultValue={chosen}
        options={Object.fromEntries(assignable.map((choice) => [choice.id, choiceText(choice)]))}
      />
    </ActionForm>
  );
}

function choiceText({ business_name, holds_territory, has_returned }: LeadPageData["assignable"][number]): string {
  return [isolateRightToLeft(business_name), holds_territory && "serves the zip code", has_returned && "passed on it"]
    .filter(Boolean)
    .join(", ");
}
