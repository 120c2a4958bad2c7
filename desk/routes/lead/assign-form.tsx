import { isolateRightToLeft } from "../../../domain/letters.ts";
import { ActionForm, SelectField } from "../../ui/form.tsx";
import type { Route } from "./+types/lead-page";

type LeadPageData = Route.ComponentProps["loaderData"];

export function AssignForm({ lead, contractor, assignable, seen, chosen }: LeadPageData & { chosen?: string }) {
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
      look={lead.status === "new" ? "primary" : "quiet"}
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
