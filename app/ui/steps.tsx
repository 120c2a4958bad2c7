interface StepsProps {
  steps: readonly { title: string; text: string }[];
  isSmall?: boolean;
  className: string;
}

export function Steps({ steps, isSmall = false, className }: StepsProps) {
  return (
    <ol className={`grid gap-x-10 ${isSmall ? "gap-y-5" : "gap-y-8"} ${className}`}>
      {steps.map((step, position) => (
        <li
          key={step.title}
          className={`grid content-start ${isSmall ? "grid-cols-[1.5rem_1fr] border-t border-line pt-3" : "grid-cols-[2.25rem_1fr] border-t-2 border-fill pt-4"}`}
        >
          <span aria-hidden className={`title text-accent ${isSmall ? "text-base" : "text-2xl"}`}>
            {position + 1}
          </span>
          <div>
            <h3 className={`font-semibold ${isSmall ? "text-base" : "text-lg"}`}>{step.title}</h3>
            <p className="mt-1 text-ink-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
