import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { passkeyProblems } from "../sign-in/passkey-problems.ts";

export const meta = () => [{ title: "Settings · Desk" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = deskOf(context);
  const { operators, passkeys } = desk.backend;
  return {
    isFirst: new URL(request.url).searchParams.has("first"),
    sessionId: desk.sessionId,
    own: desk.operator.email,
    operators: await operators.list(),
    sessions: await operators.sessions(),
    passkeys: await passkeys.list(),
    options: await passkeys.creationOptions(desk),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { operators, passkeys } = desk.backend;
  const form = await request.formData();
  const value = (name: string) => String(form.get(name) ?? "");
  switch (form.get("action")) {
    case "add-passkey": {
      const problem = await passkeys.add(desk.database, desk, value("credential"), value("name"));
      if (problem) return data({ problem: passkeyProblems[problem] }, 422);
      return goOn(desk, "/settings", { text: "The passkey is added. Next time it signs you in." });
    }
    case "remove-passkey":
      await passkeys.remove(desk.database, value("id"));
      return goOn(desk, "/settings", { text: "The passkey opens nothing any more." });
    case "revoke-session":
      await operators.revoke(desk.database, value("id"));
      return goOn(desk, "/settings", { text: "That browser is signed out." });
    case "remove-operator":
      await operators.remove(desk.database, value("id"));
      return goOn(desk, "/settings", { text: "They are signed out everywhere. A new link would let them in again." });
    default:
      return redirect("/settings", 303);
  }
}

export default function SettingsPage() {
  const { isFirst, sessionId, own, operators, sessions, passkeys, options } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <>
      <PageHeading title="Settings" note={`You are ${own}.`}>
        <PostForm action="sign-out" to="/sign-out" button="Sign out" />
      </PageHeading>
      {problem && <Notice>{problem}</Notice>}
      <Section id="passkeys" title="Passkeys">
        {isFirst && (
          <p className="mb-3">
            Add a passkey for this device, so that you can come back without a link: your fingerprint, your face or your
            PIN opens the desk.
          </p>
        )}
        {passkeys.length > 0 && (
          <DataTable
            caption="Passkeys"
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              { name: "Passkey", cell: ({ name }) => name },
              { name: "Operator", cell: ({ email }) => email },
              { name: "Added", cell: ({ created_at }) => <Moment at={created_at} /> },
              { name: "Last used", cell: ({ last_used_at }) => <Moment at={last_used_at} never="never" /> },
              {
                name: "Remove",
                cell: ({ id }) => <PostForm action="remove-passkey" values={{ id }} button="Remove" />,
              },
            ]}
          />
        )}
        <form
          method="post"
          className="mt-4 flex flex-wrap items-end gap-3"
          data-passkey="create"
          data-options={JSON.stringify(options)}
        >
          <input type="hidden" name="action" value="add-passkey" />
          <input type="hidden" name="credential" />
          <TextField label="Name of this device" name="name" defaultValue="" placeholder="Laptop" maxLength={80} />
          <button type="submit" className="button" hidden>
            Add a passkey
          </button>
          <p role="alert" className="basis-full text-danger empty:hidden" data-passkey-problem />
        </form>
        <noscript>
          <p className="mt-2 text-ink-soft">Passkeys need JavaScript; links work without.</p>
        </noscript>
      </Section>
      <Section id="sessions" title="Signed in">
        <DataTable
          caption="Sessions"
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            { name: "Operator", cell: ({ email }) => email },
            { name: "Browser", cell: ({ user_agent }) => browserOf(user_agent) },
            { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
            { name: "Last used", cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
            {
              name: "Sign out",
              cell: ({ id }) =>
                id === sessionId ? (
                  "this browser"
                ) : (
                  <PostForm action="revoke-session" values={{ id }} button="Sign out" />
                ),
            },
          ]}
        />
      </Section>
      <Section id="operators" title="Operators">
        <DataTable
          caption="Operators"
          rows={operators}
          keyOf={({ id }) => id}
          columns={[
            { name: "Email", cell: ({ email }) => email },
            { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
            { name: "Last seen", cell: ({ last_used_at }) => <Moment at={last_used_at} never="never" /> },
            {
              name: "Remove",
              cell: ({ id, email }) =>
                email === own ? "you" : <PostForm action="remove-operator" values={{ id }} button="Remove" />,
            },
          ]}
        />
        <p className="mt-3 text-ink-soft">
          Whoever is to come in gets a link where the site runs:{" "}
          <code className="text-ink">npm run -s operator -- invite you@example.com</code>
        </p>
      </Section>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-10">
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The browser and the system, as far as they say so. */
function browserOf(userAgent: string): string {
  const browser = /\b(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "Another browser";
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  return [names[browser] ?? browser, system && `on ${names[system] ?? system}`].filter(Boolean).join(" ");
}
