import { stepWords } from "../../content/page-words.ts";
import { Check } from "./icons.tsx";

interface StepsProps {
  steps: readonly { title: string; text: string }[];
  /** How many of the first steps are done, which show only their titles. The next is the present one. */
  done?: number;
  isSmall?: boolean;
  className: string;
}

export function Steps({ steps, done = 0, isSmall = false, className }: StepsProps) {
  return (
    <ol className={`grid gap-x-10 ${isSmall ? "gap-y-5" : "gap-y-8"} ${className}`}>
      {steps.map((step, position) => (
        <li
          key={step.title}
          aria-current={done > 0 && position === done ? "step" : undefined}
          className={`grid content-start ${isSmall ? "grid-cols-[1.5rem_1fr] border-t border-line pt-3" : "grid-cols-[2.25rem_1fr] border-t-2 border-fill pt-4"}`}
        >
          <span aria-hidden className={`title text-accent ${isSmall ? "text-base" : "text-2xl"}`}>
            {position < done ? (
              <Check className={isSmall ? "mt-1 size-4" : "mt-1 size-6"} strokeWidth={3} />
            ) : (
              position + 1
            )}
          </span>
          <div>
            <h3 className={`font-semibold ${isSmall ? "text-base" : "text-lg"}`}>
              {step.title}
              {position < done && <span className="sr-only"> {stepWords.done}</span>}
            </h3>
            {position >= done && <p className={isSmall ? "text-ink-soft" : "mt-1 text-ink-soft"}>{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
