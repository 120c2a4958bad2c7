import { lineDiff, withoutUnchanged } from "../../../domain/line-diff.ts";
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
    <dl className="grid gap-4">
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
  removed: "bg-danger-wash decoration-danger",
  added: "bg-wash decoration-accent",
};

function Lines({ older, newer }: { older: string; newer: string }) {
  const lines = withoutUnchanged(lineDiff(older, newer));
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
            <p key={key} className="flex gap-2 px-3 py-0.5">
              <span aria-hidden="true" className="w-3 shrink-0" />
              <span className="min-w-0 whitespace-pre-wrap">{line.text}</span>
            </p>
          );
        }
        const Mark = line.kind === "added" ? "ins" : "del";
        return (
          <p key={key} className={`flex gap-2 px-3 py-0.5 ${looks[line.kind]}`}>
            <span aria-hidden="true" className="w-3 shrink-0 select-none font-semibold">
              {line.kind === "added" ? "+" : "−"}
            </span>
            <Mark className="min-w-0 whitespace-pre-wrap no-underline">
              <span className="sr-only">{line.kind === "added" ? "Added: " : "Removed: "}</span>
              {line.text}
            </Mark>
          </p>
        );
      })}
    </div>
  );
}
