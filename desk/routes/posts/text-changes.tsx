import { type DiffGap, type DiffLine, lineDiff, withoutUnchanged, wordDiff } from "../../../domain/line-diff.ts";
import { type PostField, type PostForm, postTexts } from "../../../domain/post-draft.ts";
import { fieldNames } from "./post-words.ts";

interface TextChangesProps {
  fields: readonly PostField[];
  older: PostForm;
  newer: PostForm;
}

/** What changed from one form to another, field by field and line by line. */
export function TextChanges({ fields, older, newer }: TextChangesProps) {
  const [before, after] = [postTexts(older), postTexts(newer)];
  return (
    <dl className="grid grid-cols-1 gap-4">
      {fields.map((field) => (
        <div key={field}>
          <dt className="mb-1 font-semibold text-sm">{fieldNames[field]}</dt>
          <dd>
            <Lines older={String(before[field])} newer={String(after[field])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const looks = {
  removed: { line: "bg-danger-wash", words: "bg-danger/20", sign: "−", said: "Removed: ", Element: "del" },
  added: { line: "bg-wash", words: "bg-accent/20", sign: "+", said: "Added: ", Element: "ins" },
} as const;

function Lines({ older, newer }: { older: string; newer: string }) {
  const lines = withoutUnchanged(lineDiff(older, newer));
  const partners = partnersIn(lines);
  return (
    <div className="panel overflow-hidden py-1 text-sm">
      {lines.map((line, place) => {
        const key = place; // The lines of a text are known by their place alone.
        if (line.kind === "gap") {
          return (
            <p key={key} className="px-3 py-1 text-ink-soft">
              … {line.lines} {line.lines === 1 ? "line" : "lines"} unchanged …
            </p>
          );
        }
        if (line.kind === "same") {
          return (
            <p key={key} className="min-h-6 whitespace-pre-wrap py-0.5 pr-3 pl-8">
              {line.text}
            </p>
          );
        }
        const { line: look, sign, said, Element } = looks[line.kind];
        return (
          <p key={key} className={`flex min-h-6 gap-2 px-3 py-0.5 ${look}`}>
            <span aria-hidden="true" className="w-3 shrink-0 select-none font-semibold">
              {sign}
            </span>
            <Element className="min-w-0 whitespace-pre-wrap no-underline">
              <span className="sr-only">{said}</span>
              <Words text={line.text} kind={line.kind} partner={partners.get(place) ?? null} />
            </Element>
          </p>
        );
      })}
    </div>
  );
}

interface WordsProps {
  text: string;
  kind: "removed" | "added";
  /** The line that stood here before, or stands here now. */
  partner: string | null;
}

/** A changed line, in which the changed words stand out where most of it stayed. */
function Words({ text, kind, partner }: WordsProps) {
  if (partner === null) return text;
  const parts = kind === "removed" ? wordDiff(text, partner) : wordDiff(partner, text);
  const stayed = parts.reduce((sum, part) => sum + (part.kind === "same" ? part.text.length : 0), 0);
  if (stayed < Math.min(text.length, partner.length) / 2) return text;
  let place = 0;
  return parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map((part) => {
      const key = place++;
      if (part.kind === "same") return <span key={key}>{part.text}</span>;
      return (
        <mark key={key} className={`rounded-sm text-inherit ${looks[kind].words}`}>
          {part.text}
        </mark>
      );
    });
}

/** Which removed line became which added one, by their places: the first of a run the first of the next, and so on. */
function partnersIn(lines: readonly (DiffLine | DiffGap)[]): Map<number, string> {
  const partners = new Map<number, string>();
  let removed: number[] = [];
  let added = 0;
  lines.forEach((line, place) => {
    if (line.kind === "removed") {
      if (added > 0) removed = [];
      added = 0;
      removed.push(place);
    } else if (line.kind === "added") {
      const partner = removed[added++];
      const before = partner === undefined ? undefined : lines[partner];
      if (partner === undefined || before?.kind !== "removed") return;
      partners.set(partner, line.text);
      partners.set(place, before.text);
    } else {
      removed = [];
      added = 0;
    }
  });
  return partners;
}
