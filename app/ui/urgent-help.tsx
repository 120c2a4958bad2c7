import type { UrgentHelp as UrgentHelpWords } from "../../content/types.ts";
import { ChevronDown, TriangleAlert } from "./icons.tsx";

interface StepsProps {
  help: UrgentHelpWords;
  isSent?: boolean;
  className: string;
}

function StepList({ help, isSent, className }: StepsProps) {
  return (
    <ol className={`list-decimal space-y-2 text-sm marker:font-semibold marker:text-accent ${className}`}>
      {[...help.steps, isSent ? help.afterRequest : help.beforeRequest].map((step) => (
        <li key={step.title}>
          <strong className="font-semibold">{step.title}</strong> {step.text}
        </li>
      ))}
    </ol>
  );
}

/** Stands below the answer that the steps help with. styles.css shows it while that answer is chosen. */
export function UrgentSteps({ help }: Pick<StepsProps, "help">) {
  return (
    <div className="urgent-steps col-span-full rounded-md border-l-3 border-urgent bg-urgent-wash py-3 pr-3.5">
      <p className="flex items-center gap-2 pl-3.5 font-semibold">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-urgent" />
        <span>{help.heading}</span>
      </p>
      <StepList help={help} className="mt-2 pl-9" />
    </div>
  );
}

interface UrgentHelpProps {
  help: UrgentHelpWords | null;
  isSent?: boolean;
  className: string;
}

export function UrgentHelp({ help, isSent, className }: UrgentHelpProps) {
  if (!help) return null;
  return (
    <details className={`group rounded-md border-[1.5px] border-urgent bg-urgent-wash ${className}`}>
      <summary className="flex min-h-11 list-none items-center gap-2.5 px-3.5 font-semibold hover:text-urgent">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-urgent" />
        {help.heading}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-urgent transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <StepList help={help} isSent={isSent} className="pr-4 pb-4 pl-10" />
    </details>
  );
}
