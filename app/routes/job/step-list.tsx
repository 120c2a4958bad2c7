import { jobWords } from "../../../content/link-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { jobSteps, type StepTimes } from "../../../domain/request-state.ts";
import { ActionForm } from "../../links/link-parts.tsx";
import { Check } from "../../ui/icons.tsx";

const actionOfStep = { accepted: "accept", contacted: "contacted", booked: "booked" };

/** The recorded steps and, with `canRecord`, a button for each step that can come next. */
export function StepList({ times, canRecord }: { times: StepTimes; canRecord: boolean }) {
  const lastRecordedIndex = jobSteps.findLastIndex((step) => times[`${step}_at`] !== null);
  return (
    <ol className="grid gap-5">
      {jobSteps.map((step, position) => {
        const at = times[`${step}_at`];
        const words = jobWords.steps[step];
        if (!at && !canRecord) return null;
        return (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden
              className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold ${at ? "bg-fill text-on" : "border-[1.5px] border-edge text-ink-soft"}`}
            >
              {at ? <Check className="size-4" strokeWidth={3} /> : position + 1}
            </span>
            <div className="min-w-0 grow">
              <p className="font-semibold">{at ? words.done : words.open}</p>
              {at && <p className="text-sm text-ink-soft">{clock.time(at)}</p>}
              {!at && position < lastRecordedIndex && <p className="text-sm text-ink-soft">{jobWords.skipped}</p>}
              {!at && position > lastRecordedIndex && canRecord && (
                <ActionForm
                  action={actionOfStep[step]}
                  button={words.button}
                  isPrimary={position === lastRecordedIndex + 1}
                  className="mt-2"
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
