import { statementListWords as words } from "../../../content/statement-words.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill } from "../../../domain/text.ts";
import { Section } from "../../links/link-parts.tsx";

/** The months of which there is a statement, and the one that runs. */
export function StatementList({
  months,
  running,
}: {
  months: readonly { month: string; path: string }[];
  running: string;
}) {
  return (
    <Section id="statements" heading={words.heading}>
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {months.map(({ month, path }) => (
          <li key={month}>
            <a href={path} className="link inline-block py-2">
              {month === running ? fill(words.running, { month: monthInWords(month) }) : monthInWords(month)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
