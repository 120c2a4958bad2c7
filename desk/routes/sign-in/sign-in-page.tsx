import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { deskContext } from "../../desk-context.server.ts";
import { Notice } from "../../ui/notice.tsx";
import { EntrancePage, InviteCommand } from "./entrance-page.tsx";
import { passkeyProblems } from "./passkey-problems.ts";

export const meta = () => [{ title: "Sign in · Desk" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { backend, visit } = context.get(deskContext);
  if (visit) throw redirect("/", 303);
  return { options: await backend.passkeys.requestOptions() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { backend, sessionToken, userAgent, setSession } = context.get(deskContext);
  const form = await request.formData();
  const arrival = { previousToken: sessionToken, userAgent };
  const begun = await backend.passkeys.signIn(String(form.get("credential") ?? ""), arrival);
  if (typeof begun === "string") return data({ problem: passkeyProblems[begun] }, 422);
  return redirect("/", { status: 303, headers: { "Set-Cookie": setSession(begun.token) } });
}

export default function SignInPage() {
  const { options } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <EntrancePage title="Sign in to the desk">
      {problem && <Notice>{problem}</Notice>}
      <form method="post" data-passkey="get" data-options={JSON.stringify(options)}>
        <input type="hidden" name="credential" />
        <button type="submit" className="button w-full" hidden>
          Sign in with a passkey
        </button>
        <p role="alert" className="mt-3 text-danger empty:hidden" data-passkey-problem />
      </form>
      <div className="mt-6 border-line border-t pt-5 text-ink-soft">
        <p>No passkey on this device? Where the site runs, ask for a link. It counts once, for 15 minutes:</p>
        <InviteCommand />
      </div>
    </EntrancePage>
  );
}
