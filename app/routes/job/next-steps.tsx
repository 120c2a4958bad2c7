import type { ReactNode } from "react";
import { jobWords, linkRefusals } from "../../../content/link-words.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { type JobStep, jobSteps, type StepTimes } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import { ActionForm } from "../../links/link-parts.tsx";

const actionOfStep = { accepted: "accept", contacted: "contacted", booked: "booked" } satisfies Record<JobStep, string>;

/**
 * The step that usually comes next, beside the way to pass on the request, and the later steps. They are folded until the
 * request is accepted.
 */
export function NextSteps({ times, isPassRefused }: { times: StepTimes; isPassRefused: boolean }) {
  const lastRecorded = jobSteps.findLastIndex((step) => times[`${step}_at`] !== null);
  const [next, ...later] = jobSteps.slice(lastRecorded + 1);
  const pass = <PassForm isRefused={isPassRefused} isQuiet={next === undefined} />;
  if (next === "accepted") {
    return (
      <div id="accept" className="no-print mt-6 grid gap-1">
        <div className="flex flex-wrap items-start gap-3">
          <StepForm step={next} isPrimary />
          {pass}
        </div>
        <details>
          <summary className="link inline-block min-h-11 py-2 text-sm">{jobWords.alreadyInTouch}</summary>
          <LaterSteps steps={later} />
        </details>
      </div>
    );
  }
  return (
    <div id="accept" className="no-print mt-6 grid justify-items-start gap-3">
      {next && <StepForm step={next} isPrimary />}
      <LaterSteps steps={later}>{pass}</LaterSteps>
    </div>
  );
}

function LaterSteps({ steps, children }: { steps: readonly JobStep[]; children?: ReactNode }) {
  return (
    <div className="flex w-full flex-wrap items-start gap-3">
      {steps.map((step) => (
        <StepForm key={step} step={step} />
      ))}
      {children}
    </div>
  );
}

function StepForm({ step, isPrimary = false }: { step: JobStep; isPrimary?: boolean }) {
  const { short, rest } = jobWords.steps[step];
  return (
    <ActionForm action={actionOfStep[step]} isPrimary={isPrimary} button={<ButtonText short={short} rest={rest} />} />
  );
}

/** `rest` is read aloud and not shown, so that two buttons fit side by side on a phone. */
function ButtonText({ short, rest }: { short: string; rest: string }) {
  return (
    <span>
      {short}
      {rest && <span className="sr-only">{rest}</span>}
    </span>
  );
}

/** Opened, the form takes a row of its own. Once the job is booked, passing is the exception, so a link opens the form. */
function PassForm({ isRefused, isQuiet }: { isRefused: boolean; isQuiet: boolean }) {
  const { short, rest, text, label, button } = jobWords.passOn;
  return (
    <details id="give-back" open={isRefused} className="open:order-1 open:basis-full">
      <summary className={isQuiet ? "link inline-block min-h-11 py-2 text-sm" : "button button-quiet list-none"}>
        <ButtonText short={short} rest={rest} />
      </summary>
      {/* A link to an id inside closed `details` opens them in most browsers. Elsewhere, the page opens at its top. */}
      <div id="pass" className="pt-3">
        <p className="text-ink-soft">{text}</p>
        <ActionForm action="return" button={button} className="mt-4">
          <fieldset aria-describedby={isRefused ? "reason-problem" : undefined} className="mb-5">
            <legend className="font-semibold">{label}</legend>
            <div className="mt-1">
              {returnReasons.map((reason, position) => (
                <label key={reason} className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="radio"
                    name="reason"
                    value={reason}
                    required
                    // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
                    autoFocus={isRefused && position === 0}
                    className="check"
                  />
                  {returnReasonWords[reason].mine}
                </label>
              ))}
            </div>
            {isRefused && <FieldProblem id="reason-problem" text={linkRefusals["no-reason"]} />}
          </fieldset>
        </ActionForm>
      </div>
    </details>
  );
}
