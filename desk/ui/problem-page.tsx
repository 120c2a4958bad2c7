import { Link } from "react-router";

const textsByStatus: Record<number, { title: string; text: string }> = {
  404: { title: "Not found", text: "This page doesn’t exist, or what it showed was erased." },
  405: { title: "Nothing was changed", text: "This page can’t do that. Go back and use its buttons." },
};

const unexpectedProblemTexts = {
  title: "Something went wrong",
  text: "The server had an unexpected error. Check its log, then try again.",
};

export function ProblemPage({ status }: { status: number }) {
  const { title, text } = textsByStatus[status] ?? unexpectedProblemTexts;
  return (
    <div className="py-16 text-center">
      <title>{`${title} · Desk`}</title>
      <p className="font-semibold text-ink-soft text-sm">{status}</p>
      <h1 className="title mt-1 text-2xl">{title}</h1>
      <p className="mx-auto mt-2 mb-6 max-w-md text-ink-soft">{text}</p>
      <Link to="/" prefetch="intent" className="button">
        Go to inbox
      </Link>
    </div>
  );
}
