import type { Assignable } from "../../../domain/lead-story.ts";
import { PostForm, SelectField } from "../../ui/form.tsx";

interface AssignFormProps {
  assignable: readonly Assignable[];
  seen: number;
  hasContractor: boolean;
  /** It is what the lead needs most. */
  isPrimary: boolean;
  chosen?: string;
}

/** Gives the lead to one of those who may have it; they get it by mail at once. */
export function AssignForm({ assignable, seen, hasContractor, isPrimary, chosen }: AssignFormProps) {
  if (assignable.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        {hasContractor ? "Nobody else" : "No contractor"} is active and licensed for this service.
      </p>
    );
  }
  return (
    <PostForm
      action="assign"
      values={{ seen }}
      button={hasContractor ? "Give it to them instead" : "Give it to them"}
      look={isPrimary ? "primary" : "quiet"}
      className="grid gap-2"
    >
      <SelectField
        label={hasContractor ? "Another contractor" : "Contractor"}
        name="contractor"
        required
        empty="Choose one"
        defaultValue={chosen}
        options={Object.fromEntries(assignable.map((contractor) => [contractor.id, choiceText(contractor)]))}
      />
    </PostForm>
  );
}

function choiceText({ business_name, holds_territory, has_returned }: Assignable): string {
  return [business_name, holds_territory && "serves the zip code", has_returned && "gave it back"]
    .filter(Boolean)
    .join(", ");
}
