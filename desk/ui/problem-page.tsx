/** In the browser, without an answer. */
export const noConnection = 0;

const textsByStatus: Record<number, { title: string; text: string }> = {
  401: { title: "Your session ended", text: "Sign in again to go on." },
  [noConnection]: { title: "Can’t reach the desk", text: "Check the connection, then load the page again." },
  403: { title: "Not yours to do", text: "Only owners of the desk can see or do this." },
  404: { title: "Not found", text: "This page doesn’t exist, or what it showed was erased." },
  405: { title: "Nothing was changed", text: "This page can’t do that. Go back and use its buttons." },
};

const unexpectedProblemTexts = {
  title: "Something went wrong",
  text: "The server had an unexpected error. Check its log, then try again.",
};

/** `text` replaces the usual explanation. */
export function ProblemPage({ status, text: said }: { status: number; text?: string }) {
  const { title, text } = textsByStatus[status] ?? unexpectedProblemTexts;
  return (
    <div className="py-16 text-center">
      <title>{`${title} · Desk`}</title>
      {status !== noConnection && <p className="font-semibold text-ink-soft text-sm">{status}</p>}
      <h1 className="title mt-1 text-2xl">{title}</h1>
      <p className="mx-auto mt-2 mb-6 max-w-md text-ink-soft">{said ?? text}</p>
      <a href={status === 401 ? "/sign-in" : "/"} className="button">
        {status === 401 ? "Sign in" : "Go to inbox"}
      </a>
    </div>
  );
}
