import type { ReactNode } from "react";
import { Link } from "react-router";
import { CircleAlert, Info } from "../../app/ui/icons.tsx";
import { isolateRightToLeft } from "../../domain/letters.ts";

interface PageHeadingProps {
  title: string;
  /** The browser tab's title, by default `title`. */
  tab?: string;
  badge?: ReactNode;
  note?: ReactNode;
  parent?: { path: string; name: string };
  /** A form that a filled button at the right of the title opens. */
  create?: { button: string; isOpen?: boolean; form: ReactNode };
  /** Buttons and links at the right of the title. */
  children?: ReactNode;
  /** Whether these stand below the note in a narrow window, where a long title leaves them no room. */
  yields?: boolean;
  /** The same, in a wide window only. */
  tools?: ReactNode;
}

/** The title is as high as a button, so that it stands at the same height with and without one. */
export function PageHeading({
  title,
  tab = isolateRightToLeft(title),
  badge,
  note,
  parent,
  create,
  children,
  yields = false,
  tools,
}: PageHeadingProps) {
  const noteLine = note && <p className={`text-ink-soft ${yields ? "-mt-2 basis-full md:order-last" : ""}`}>{note}</p>;
  return (
    <div className="mb-4 md:mb-6">
      <title>{`${tab} · Desk`}</title>
      {parent && (
        <p className="mb-1 text-sm">
          <Link to={parent.path} prefetch="intent" className="link inline-flex min-h-6 items-center">
            {parent.name}
          </Link>
        </p>
      )}
      <div className="relative">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:min-h-11">
            <h1 className="title min-w-0 break-words text-2xl">{title}</h1>
            {badge}
          </div>
          {yields && noteLine}
          <div className={`flex flex-wrap gap-2 empty:hidden ${yields ? "max-md:mt-2" : ""}`}>
            {children}
            {tools && <div className="flex flex-wrap gap-2 max-md:hidden">{tools}</div>}
            {create && (
              // Keeps the place of the button, which belongs to the form below.
              <span aria-hidden="true" className="button invisible">
                {create.button}
              </span>
            )}
          </div>
        </div>
        {!yields && noteLine}
        {create && (
          <details open={create.isOpen} className="group">
            <summary className="button absolute top-0 right-0 list-none">
              {/* As wide as before, because another button may stand at its left. */}
              <span className="grid *:[grid-area:1/1]">
                <span className="group-open:invisible">{create.button}</span>
                <span className="invisible group-open:visible">Close</span>
              </span>
            </summary>
            <div className="panel mt-3 px-4 pt-4 pb-5">{create.form}</div>
          </details>
        )}
      </div>
    </div>
  );
}

/** A page around a list. In a narrow window, `tools`, such as a download, stand below the list. */
export function ListPage({ children, ...heading }: Omit<PageHeadingProps, "parent">) {
  return (
    <>
      <PageHeading {...heading} />
      {children}
      {heading.tools && <div className="mt-6 flex flex-wrap gap-2 md:hidden">{heading.tools}</div>}
    </>
  );
}

/** A page about one thing, whose lines would be too long in a wide window. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className="max-w-3xl">{children}</div>;
}

interface SectionProps {
  id: string;
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, note, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-9">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {title}
        </h2>
        {aside}
        {note && <p className="-mt-1.5 basis-full text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Screen readers announce a `problem` at once, but not a `hint`. */
export function Notice({ kind = "problem", children }: { kind?: "problem" | "hint"; children: ReactNode }) {
  const Icon = kind === "problem" ? CircleAlert : Info;
  return (
    <div
      role={kind === "problem" ? "alert" : undefined}
      data-accent={kind === "hint" ? "amber" : undefined}
      className={`mb-5 flex gap-3 rounded-md border px-4 py-3 ${kind === "problem" ? "border-danger bg-danger-wash" : "border-accent/50 bg-wash"}`}
    >
      <Icon
        aria-hidden="true"
        className="mt-0.5 size-5 shrink-0 text-accent"
        data-accent={kind === "problem" ? "ember" : undefined}
      />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/**
 * Says that another operator saved a change first. `children` say where to see that change. A page with this notice
 * must put the record's latest version into the form's hidden field `version`. With the old version, saving again would
 * fail too.
 */
export function ChangedMeanwhile({ children }: { children: ReactNode }) {
  return (
    <Notice>
      <p className="font-semibold">Someone else changed this. Your changes weren’t saved.</p>
      <p className="mt-1">What you entered is all here. {children} Save again to replace their version with yours.</p>
    </Notice>
  );
}

export function Message({ children }: { children: string }) {
  return <p className="mb-6 max-w-[43rem] whitespace-pre-wrap text-lg">{children}</p>;
}
