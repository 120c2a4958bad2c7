import { useRef, useState } from "react";
import { Link } from "react-router";
import type { ContractorChoice } from "../../../domain/contractor.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { SelectField, useActionForm } from "../../ui/form.tsx";
import { HiddenFields } from "../../ui/list.tsx";
import { Notice } from "../../ui/page.tsx";
import { UndoForm } from "../../ui/toasts.tsx";
import { notLeadNames } from "../../words.ts";
import { markedFormId, pathOfItem } from "./inbox-row.tsx";
import type { LeftItem } from "./marked-items.server.ts";
import { putOffOptions } from "./put-off-days.ts";

/** Which rows are marked is in their checkboxes. Here is how many. */
export function useMarkedItems() {
  const [count, setCount] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[name=item]") ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  function markAll(isMarked: boolean): void {
    for (const box of boxes()) box.checked = isMarked;
    recount();
  }
  return { count, recount, markAll, listProps: { ref: list, onChange: recount } };
}

interface MarkedFormProps {
  marked: ReturnType<typeof useMarkedItems>;
  seen: number;
  here: string;
  contractors: readonly ContractorChoice[];
  today: string;
}

/** What can be done with all marked rows at once. Shown while a row is marked. */
export function MarkedForm({ marked, seen, here, contractors, today }: MarkedFormProps) {
  const { formProps, isBusy, refused } = useActionForm<MarkedAnswer>({ onDone: marked.recount });
  return (
    <form {...formProps} id={markedFormId} action="/?index" className="sticky bottom-0 z-10 mt-4">
      <HiddenFields values={{ seen, here }} />
      {refused && (
        <div className="max-h-[40dvh] overflow-y-auto rounded-md bg-paper">
          <MarkedResult {...refused} />
        </div>
      )}
      <fieldset className="panel group-not-has-[[name=item]:checked]/marks:hidden relative rounded-b-none px-4 py-3 shadow-card">
        <legend className="sr-only">Marked items</legend>
        <p
          className="flex min-h-11 flex-wrap items-center gap-x-3 pr-24 text-sm *:noscript:hidden md:min-h-8 md:pr-0"
          aria-live="polite"
        >
          <span className="font-semibold">{marked.count} marked</span>
          <button type="button" onClick={() => marked.markAll(true)} className="link min-h-8">
            Mark all<span className="max-md:sr-only"> on this page</span>
          </button>
          <button type="button" onClick={() => marked.markAll(false)} className="link min-h-8">
            Clear
          </button>
        </p>
        {/* In a narrow window, all of it would hide the rows. */}
        <details className="folds-in-narrow">
          <summary className="button button-quiet absolute top-3 right-4 list-none">Change</summary>
          <div className="mt-2 grid gap-x-4 gap-y-2 md:grid-cols-3" aria-busy={isBusy || undefined}>
            <div className="flex items-end gap-2">
              <SelectField label="Done until" name="until" options={putOffOptions(today)} className="min-w-0 grow" />
              <button type="submit" name="action" value="done" className="button button-quiet">
                Mark done
              </button>
            </div>
            <div className="flex items-end gap-2">
              <SelectField
                label="Assign to"
                name="contractor"
                empty="Choose a contractor"
                options={Object.fromEntries(
                  contractors.map(({ id, business_name, registration_number, status }) => [
                    id,
                    `${isolateRightToLeft(business_name)} · ${registration_number}${status === "paused" ? " (paused)" : ""}`,
                  ]),
                )}
                className="min-w-0 grow"
              />
              <button type="submit" name="action" value="assign" className="button button-quiet">
                Assign
              </button>
            </div>
            <div className="flex items-end gap-2">
              <SelectField
                label="Close as"
                name="as"
                empty="Choose a reason"
                options={{ ...notLeadNames, operator: "Closed by us, still a lead" }}
                className="min-w-0 grow"
              />
              <button type="submit" name="action" value="close" className="button button-danger">
                Close
              </button>
            </div>
          </div>
        </details>
      </fieldset>
    </form>
  );
}

interface MarkedAnswer {
  problem: string | null;
  marked: { left: LeftItem[]; changes: number[] } | null;
}

/** How many items were changed, and of each other item why not. */
export function MarkedResult({ problem, marked }: Partial<MarkedAnswer> & { problem: string | null }) {
  return (
    <Notice>
      <p className="font-semibold">{problem}</p>
      {marked && (
        <>
          <ul className="mt-1 list-disc pl-5">
            {marked.left.map(({ kind, id, name, why }) => (
              <li key={id}>
                <Link to={pathOfItem({ kind, id, need: null, reason: null, lead_id: null })} className="link">
                  <bdi>{name}</bdi>
                </Link>
                : {why}
              </li>
            ))}
          </ul>
          {marked.changes.length > 0 && <UndoForm change={marked.changes} />}
        </>
      )}
    </Notice>
  );
}
