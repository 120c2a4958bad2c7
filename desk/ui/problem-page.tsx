const words: Record<number, { title: string; text: string }> = {
  404: { title: "Nothing is here", text: "There is no such page, or what it showed was erased." },
  405: { title: "Nothing was changed", text: "This page cannot do that. Go back and use its buttons." },
};

const unexpected = {
  title: "Something went wrong",
  text: "The server met an error that nobody expected. Nothing was changed; its log says what it was.",
};

/** In place of a page that is not there or cannot be shown. */
export function ProblemPage({ status }: { status: number }) {
  const { title, text } = words[status] ?? unexpected;
  return (
    <div className="py-16 text-center">
      <title>{`${title} · Desk`}</title>
      <p className="font-semibold text-ink-soft text-sm">{status}</p>
      <h1 className="title mt-1 text-2xl">{title}</h1>
      <p className="mx-auto mt-2 mb-6 max-w-md text-ink-soft">{text}</p>
      <a href="/" className="button">
        To the inbox
      </a>
    </div>
  );
}
