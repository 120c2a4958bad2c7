import type { PostField, PostForm, PostProblems, PostTextField } from "../../../domain/post-draft.ts";
import { postLimits } from "../../../domain/post-draft.ts";
import { usePageFacts } from "../../page-facts.ts";
import { SelectField, TextArea, TextField } from "../../ui/text-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { Group } from "./field-group.tsx";
import { fieldNames, problemWords, serviceOptions } from "./post-words.ts";

interface FieldsProps {
  form: PostForm;
  problems: PostProblems;
}

/** What a field of this name says and holds. */
function fieldOf({ form, problems }: FieldsProps) {
  return (name: PostTextField) => ({
    name,
    label: fieldNames[name],
    defaultValue: form[name],
    problem: problemOf(problems, name),
    maxLength: name in postLimits ? postLimits[name as keyof typeof postLimits] : undefined,
  });
}

function problemOf(problems: PostProblems, field: PostField): string | null {
  const reason = problems[field];
  return reason ? problemWords(field, reason) : null;
}

/** The words themselves. */
export function PostArticle(props: FieldsProps) {
  const field = fieldOf(props);
  const { nonce } = usePageFacts();
  const { maxLength: _unlimited, ...article } = field("content_markdown");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField {...field("title")} required autoComplete="off" />
      <TextArea {...field("excerpt")} rows={2} hint="On cards, in the feed and below the title." />
      <TextArea {...article} hint="Markdown. Headings begin with ##." rows={22} spellCheck data-article={nonce} />
    </div>
  );
}

interface PostDetailsProps extends FieldsProps {
  /** Paths of the product's own drawings. */
  scenes: readonly string[];
  /** What the uploaded cover shows; null: it is no uploaded one. */
  imageAlt: string | null;
  imageProblem: string | null;
  formerSlugs: readonly string[];
}

/** Everything about a post that is not its words. */
export function PostDetails({ scenes, imageAlt, imageProblem, formerSlugs, ...props }: PostDetailsProps) {
  const field = fieldOf(props);
  const { form, problems } = props;
  const former = formerSlugs.map((slug) => `/blog/${slug}`).join(", ");
  return (
    <div className="grid min-w-0 gap-8">
      <Group title="Where it stands">
        <TextField
          {...field("slug")}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            former
              ? `The end of /blog/… Also found under ${former}.`
              : "The end of /blog/… Once visitors know an address, a new one leaves it working."
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field("service_type")} options={serviceOptions} empty="None" />
          <TextField {...field("category")} />
          <TextField {...field("city")} />
          <TextField {...field("author")} hint="Empty: the site itself." />
        </div>
        <TextField {...field("tags")} hint="With commas between them. Cards show the first three." />
      </Group>
      <CoverField
        present={form.cover_image_url}
        scenes={scenes}
        alt={imageAlt}
        problem={imageProblem ?? problemOf(problems, "cover_image_url")}
      />
      <Group title="For search engines">
        <TextField {...field("meta_title")} hint="Up to 64 characters are shown. Empty: the title." />
        <TextArea {...field("meta_description")} rows={2} hint="70 to 165 characters. Empty: the summary." />
      </Group>
      <Rows
        title="Questions"
        hint="Below the article, and told to search engines. Leave a row empty to drop it."
        problem={problemOf(problems, "faq")}
        rows={form.faq.map(({ question, answer }) => [question, answer])}
        names={["faq_question", "faq_answer"]}
        labels={["Question", "Answer"]}
      />
      <Rows
        title="Links"
        hint="What to read or do next. Leave a row empty to drop it."
        problem={problemOf(problems, "internal_links")}
        rows={form.internal_links.map(({ url, anchor }) => [anchor, url])}
        names={["link_anchor", "link_url"]}
        labels={["Words", "Address"]}
      />
      <Group title="Button at the end">
        <label className="flex min-h-8 items-center gap-2.5">
          <input
            type="checkbox"
            name="cta_enabled"
            defaultChecked={form.cta_enabled}
            className="size-5 accent-(--fill)"
          />
          Show it
        </label>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("cta_text")} />
          <TextField {...field("cta_link")} />
        </div>
      </Group>
    </div>
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

/** Rows of two texts, with two empty ones at the end. */
function Rows({ title, hint, problem, rows, names, labels }: RowsProps) {
  const id = `rows-${names[0]}`;
  return (
    <Group title={title}>
      <p id={`${id}-hint`} className="text-ink-soft text-sm">
        {hint}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="font-semibold text-danger text-sm">
          {problem}
        </p>
      )}
      <ol className="grid gap-4">
        {[...rows, ["", ""] as const, ["", ""] as const].map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names; their place is what they are known by.
          <li key={place} className="grid gap-1.5 border-line border-l-2 pl-3">
            {names.map((name, part) => {
              const Control = name === "faq_answer" ? "textarea" : "input";
              return (
                <Control
                  key={name}
                  name={name}
                  aria-label={`${labels[part]} ${place + 1}`}
                  aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
                  placeholder={labels[part]}
                  defaultValue={row[part]}
                  rows={name === "faq_answer" ? 2 : undefined}
                  maxLength={2_000}
                  className="control placeholder:text-ink-soft"
                />
              );
            })}
          </li>
        ))}
      </ol>
    </Group>
  );
}
