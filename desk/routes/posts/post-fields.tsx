import type { PostField, PostForm, PostProblems, PostTextField } from "../../../domain/post-draft.ts";
import { postLimits } from "../../../domain/post-draft.ts";
import { SelectField, TextArea, TextField } from "../../ui/form.tsx";
import { serviceOptions } from "../../words.ts";
import { FoldedGroup, Group } from "./field-group.tsx";
import { postFieldNames, postProblemText } from "./post-words.ts";

interface FieldsProps {
  form: PostForm;
  problems: PostProblems;
}

function fieldPropsReader({ form, problems }: FieldsProps) {
  return (name: PostTextField) => ({
    name,
    label: postFieldNames[name],
    defaultValue: form[name],
    problem: postProblemText(name, problems[name]),
    maxLength: name in postLimits ? postLimits[name as keyof typeof postLimits] : undefined,
  });
}

export function PostArticle(props: FieldsProps) {
  const propsOf = fieldPropsReader(props);
  const { maxLength: _unlimited, ...article } = propsOf("content_markdown");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField {...propsOf("title")} required autoComplete="off" />
      <TextArea {...propsOf("excerpt")} rows={3} hint="Shown on cards, in the feed, and below the title." />
      <TextArea {...article} hint="Markdown. Start headings with ##." rows={22} spellCheck />
    </div>
  );
}

export function PostUrl({ formerSlugs, ...props }: FieldsProps & { formerSlugs: readonly string[] }) {
  const propsOf = fieldPropsReader(props);
  const former = formerSlugs.map((slug) => `/blog/${slug}`).join(", ");
  return (
    <Group title="URL and topic">
      <TextField
        {...propsOf("slug")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          former
            ? `The end of /blog/… These old URLs redirect: ${former}.`
            : "The end of /blog/… If you change it, the old URL redirects."
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...propsOf("service_type")} options={serviceOptions} empty="None" />
        <TextField {...propsOf("category")} />
        <TextField {...propsOf("city")} />
        <TextField {...propsOf("author")} hint="Blank = the site’s name." />
      </div>
      <TextField {...propsOf("tags")} hint="Separated by commas. Cards show the first three." />
    </Group>
  );
}

export function PostExtras(props: FieldsProps) {
  const propsOf = fieldPropsReader(props);
  const { form, problems } = props;
  const isWrong = (...fields: PostField[]) => fields.some((name) => problems[name]);
  return (
    <>
      <FoldedGroup
        title="Search engines"
        note={form.meta_title || form.meta_description ? "Custom" : "Same as the post"}
        isOpen={isWrong("meta_title", "meta_description")}
      >
        <TextField {...propsOf("meta_title")} hint="Up to 64 characters are shown. Blank = the title." />
        <TextArea {...propsOf("meta_description")} rows={3} hint="70–165 characters. Blank = the summary." />
      </FoldedGroup>
      <Rows
        title="Questions"
        hint="Shown below the article and to search engines. Empty rows are removed."
        problem={postProblemText("faq", problems.faq)}
        rows={form.faq.map(({ question, answer }) => [question, answer])}
        names={["faq_question", "faq_answer"]}
        labels={["Question", "Answer"]}
      />
      <Rows
        title="Links"
        hint="What to read or do next. Empty rows are removed."
        problem={postProblemText("internal_links", problems.internal_links)}
        rows={form.internal_links.map(({ url, anchor }) => [anchor, url])}
        names={["link_anchor", "link_url"]}
        labels={["Link text", "Link URL"]}
      />
      <FoldedGroup
        title="Button at the end"
        note={form.cta_enabled ? form.cta_text : "None"}
        isOpen={isWrong("cta_text", "cta_link")}
      >
        <label className="flex min-h-8 items-center gap-2.5">
          <input type="checkbox" name="cta_enabled" defaultChecked={form.cta_enabled} className="check" />
          Show the button
        </label>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...propsOf("cta_text")} />
          <TextField {...propsOf("cta_link")} />
        </div>
      </FoldedGroup>
    </>
  );
}

interface RowsProps {
  title: string;
  hint: string;
  problem: string | null;
  rows: readonly (readonly [string, string])[];
  names: readonly [string, string];
  labels: readonly [string, string];
}

function Rows({ title, hint, problem, rows, names, labels }: RowsProps) {
  const id = `rows-${names[0]}`;
  return (
    <FoldedGroup title={title} note={rows.length ? String(rows.length) : "None"} isOpen={problem !== null}>
      <p id={`${id}-hint`} className="text-ink-soft text-sm">
        {hint}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="font-semibold text-danger text-sm">
          {problem}
        </p>
      )}
      <ol className="grid gap-4">
        {[...rows, ["", ""] as const, ["", ""] as const].map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move.
          <li key={index} className="grid gap-1.5 border-line border-l-2 pl-3">
            {names.map((name, part) => {
              const Control = name === "faq_answer" ? "textarea" : "input";
              return (
                <Control
                  key={name}
                  name={name}
                  aria-label={`${labels[part]} ${index + 1}`}
                  aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
                  placeholder={labels[part]}
                  defaultValue={row[part]}
                  rows={name === "faq_answer" ? 2 : undefined}
                  maxLength={2_000}
                  className="control"
                />
              );
            })}
          </li>
        ))}
      </ol>
    </FoldedGroup>
  );
}
