import { connectionProblem } from "../answer-watch.ts";
import { useStored } from "../stored.ts";

/** Does not leave the page, because the operator may have typed something. */
export function ConnectionNotice() {
  const problem = useStored(connectionProblem, null);
  return (
    <div role="alert" className="sticky top-15 z-20 lg:top-2 print:hidden">
      {problem && (
        <p className="mb-4 w-fit max-w-full rounded-md border border-danger bg-danger-wash px-4 py-2 shadow-card">
          {problem === "session-ended" ? (
            <>
              Your session ended. What you entered is all here.{" "}
              <a href="/sign-in" target="_blank" rel="noreferrer" className="link">
                Sign in
              </a>
            </>
          ) : (
            "Can’t reach the desk. What you entered is all here."
          )}
        </p>
      )}
    </div>
  );
}
