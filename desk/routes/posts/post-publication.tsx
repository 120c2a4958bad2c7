import { Link } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { TextField } from "../../ui/form.tsx";
import { Moment } from "../../ui/values.tsx";
import type { Route } from "./+types/post-page";
import { Group } from "./field-group.tsx";

type LoaderData = Route.ComponentProps["loaderData"];

/** Operators enter times in the market's time zone. */
const { timeZoneName } = market.region;

export function Publication({ post, earliest, publishAt, problem }: LoaderData & { problem: string | null }) {
  const actionButton = (value: string, words: string) => (
    <button type="submit" name="action" value={value} className="button button-quiet">
      {words}
    </button>
  );
  if (post.state === "published") {
    return (
      <Group title="Published">
        <p>
          Since {post.published_at ? <Moment at={post.published_at} /> : (post.date ?? "an unknown date")}. Unpublishing
          keeps it as a draft.
        </p>
        <p>{actionButton("unpublish", "Unpublish post")}</p>
      </Group>
    );
  }
  return (
    <Group title="Publish">
      <p className="flex flex-wrap gap-2">
        {actionButton("publish", "Save and publish now")}
        {post.state === "scheduled" && actionButton("unschedule", "Cancel schedule")}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Or schedule for"
          hint={timeZoneName}
          type="datetime-local"
          name="publish_at"
          min={earliest}
          defaultValue={publishAt ?? ""}
          problem={problem}
          className="grow basis-56"
        />
        <p className="pb-6">
          {actionButton("schedule", post.state === "scheduled" ? "Change time" : "Save and schedule")}
        </p>
      </div>
    </Group>
  );
}

export function History({ id, revisions }: { id: string; revisions: LoaderData["revisions"] }) {
  return (
    <section aria-labelledby="history" className="panel p-4 sm:p-5">
      <h2 id="history" className="mb-2 font-semibold text-lg">
        History
      </h2>
      {revisions.length === 0 ? (
        <p className="text-ink-soft">The last 50 versions appear here.</p>
      ) : (
        <ol reversed className="max-h-80 overflow-y-auto">
          {revisions.map(({ number, at, saved_by }) => (
            <li key={number}>
              <Link
                to={`/posts/${id}/revisions/${number}`}
                prefetch="intent"
                className="flex min-h-9 items-center gap-3 hover:underline"
              >
                <Moment at={at} />
                <span className="min-w-0 truncate text-ink-soft text-sm">{saved_by ?? "command line or API"}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
