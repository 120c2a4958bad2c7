import type { Assignable } from "../../../domain/lead-story.ts";
import { PostForm } from "../../ui/post-form.tsx";
import { SelectField } from "../../ui/text-field.tsx";

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
        options={assignable.map(({ id, business_name, holds_territory, has_returned }) => ({
          value: id,
          label: [business_name, holds_territory && "holds the zip code", has_returned && "gave it back"]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </PostForm>
  );
}
