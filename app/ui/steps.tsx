interface StepsProps {
  steps: readonly { title: string; text: string }[];
  className: string;
  hasLargeNumbers?: boolean;
}

export function Steps({ steps, className, hasLargeNumbers }: StepsProps) {
  return (
    <ol className={`grid gap-6 ${className}`}>
      {steps.map((step, position) => (
        <li key={step.title} className="card p-6">
          <span aria-hidden className={`title text-accent ${hasLargeNumbers ? "text-3xl" : "text-2xl"}`}>
            {position + 1}
          </span>
          <h3 className="mt-2 text-lg font-semibold">{step.title}</h3>
          <p className="mt-1 text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
