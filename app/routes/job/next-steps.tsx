import { jobWords, linkRefusals } from "../../../content/link-words.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { type JobStep, jobSteps, type StepTimes } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import { ActionForm } from "../../links/link-parts.tsx";

const actionOfStep = { accepted: "accept", contacted: "contacted", booked: "booked" } satisfies Record<JobStep, string>;

interface NextStepsProps {
  times: StepTimes;
  /** Whether the step is the page's main button. */
  isPrimary: boolean;
  isPassRefused: boolean;
}

/** The step that usually comes next, the later steps, which are folded until the request is accepted, and the way to pass. */
export function NextSteps({ times, isPrimary, isPassRefused }: NextStepsProps) {
  const lastRecorded = jobSteps.findLastIndex((step) => times[`${step}_at`] !== null);
  const [next, ...later] = jobSteps.slice(lastRecorded + 1);
  const pass = <PassForm isRefused={isPassRefused} isLink={next !== "accepted"} />;
  if (next === "accepted") {
    return (
      <div id="accept" className="no-print mt-6 grid gap-1">
        <div className="flex flex-wrap items-start gap-3">
          <StepForm step={next} look="primary" />
          {pass}
        </div>
        <details>
          <summary className="link inline-block min-h-11 py-2 text-sm">{jobWords.alreadyInTouch}</summary>
          <div className="flex flex-wrap gap-3">
            {later.map((step) => (
              <StepForm key={step} step={step} look="quiet" />
            ))}
          </div>
        </details>
      </div>
    );
  }
  return (
    <div id="accept" className={`no-print grid justify-items-start gap-2 ${isPrimary ? "mt-5" : "mt-3"}`}>
      {next && <StepForm step={next} look={isPrimary ? "primary" : "quiet"} />}
      <div className="flex w-full flex-wrap items-baseline gap-x-6">
        {later.map((step) => (
          <StepForm key={step} step={step} look="link" />
        ))}
        {pass}
      </div>
    </div>
  );
}

function StepForm({ step, look }: { step: JobStep; look: "primary" | "quiet" | "link" }) {
  const { short, rest } = jobWords.steps[step];
  return (
    <ActionForm
      action={actionOfStep[step]}
      isPrimary={look === "primary"}
      isLink={look === "link"}
      button={<ButtonText short={short} rest={rest} />}
    />
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

/** Opened, the form takes a row of its own. After acceptance, passing is the exception, so a link opens the form. */
function PassForm({ isRefused, isLink }: { isRefused: boolean; isLink: boolean }) {
  const { short, rest, text, label, button } = jobWords.passOn;
  return (
    <details id="give-back" open={isRefused} className="open:order-1 open:basis-full">
      <summary className={isLink ? "link inline-block min-h-11 py-2 text-sm" : "button button-quiet list-none"}>
        {isLink ? short + rest : <ButtonText short={short} rest={rest} />}
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
