interface StepsProps {
  steps: readonly { title: string; text: string }[];
  className: string;
}

export function Steps({ steps, className }: StepsProps) {
  return (
    <ol className={`grid gap-x-10 gap-y-8 ${className}`}>
      {steps.map((step, position) => (
        <li key={step.title} className="grid grid-cols-[2.25rem_1fr] content-start border-t-2 border-fill pt-4">
          <span aria-hidden className="title text-2xl text-accent">
            {position + 1}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{step.title}</h3>
            <p className="mt-1 text-ink-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
