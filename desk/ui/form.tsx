import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { type Done, isDone, type Refused, refusalIn } from "../answer.ts";
import { useCommand } from "./commands.ts";
import { Fold } from "./fold.tsx";
import { Choices, HiddenFields, type SelectOptions } from "./list.tsx";
import { useShortcut } from "./shortcuts.ts";

interface ActionFormOptions<Answer> {
  /** Called when the server did what the form says. */
  onDone?: (answer: Done & Partial<Answer>) => void;
  /** Returns what to send. Null sends nothing. */
  prepare?: (form: HTMLFormElement) => Promise<FormData | null>;
  /** By default, a form is empty again after it was sent. */
  keepsFields?: boolean;
}

/**
 * Sends a form without leaving the page. While the form is on its way, pressing its button again does nothing: the
 * fetcher's state is too late for that, because two presses can come before React renders. `refused` is the answer to
 * show.
 */
export function useActionForm<Answer extends Refused = Refused>({
  onDone,
  prepare,
  keepsFields = false,
}: ActionFormOptions<Answer> = {}) {
  const fetcher = useFetcher<Done | Answer>();
  const ref = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const answer = fetcher.data as Done | Answer | undefined;
  const finish = useEffectEvent((done: Done & Partial<Answer>) => {
    if (!keepsFields) ref.current?.reset();
    onDone?.(done);
  });
  useEffect(() => {
    if (isDone(answer)) finish(answer as Done & Partial<Answer>);
  }, [answer]);
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSent.current) return;
    isSent.current = true;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    try {
      if (prepare) {
        const body = await prepare(form);
        if (body) await fetcher.submit(body, { method: "post" });
      } else await fetcher.submit((submitter as HTMLButtonElement | null) ?? form);
    } finally {
      isSent.current = false;
    }
  }
  const isBusy = fetcher.state !== "idle";
  return {
    formProps: { ref, method: "post", onSubmit } as const,
    isBusy,
    // A refusal asks for another press, which would be lost while the page's data is loaded again.
    refused: isBusy ? undefined : refusalIn(answer),
  };
}

interface ActionFormProps {
  action: string;
  /** The path to which the form is sent, by default the current page. */
  to?: string;
  button: ReactNode;
  /** `plain`: as quiet as a link. */
  look?: "primary" | "quiet" | "danger" | "plain";
  /** Whether the key `e` presses the button. */
  marksDone?: boolean;
  values?: Readonly<Record<string, string | number>>;
  className?: string;
  children?: ReactNode;
  /** Called when the server did what the form says. */
  onDone?: () => void;
  /** Whether the command palette has the button too. A form with fields gets the focus there. */
  isCommand?: boolean;
  /** The result of `useActionForm`, if the page shows more of a refusal than its sentence. */
  form?: ReturnType<typeof useActionForm>;
}

const buttonClasses = {
  primary: "button",
  quiet: "button button-quiet",
  danger: "button button-danger",
  plain: "link -my-1.5 min-h-8 pointer-coarse:-my-2.5 pointer-coarse:min-h-11",
};

/** A POST form, which also works without a script. Says itself why the server refused it. */
export function ActionForm({
  action,
  to,
  button,
  look = "quiet",
  marksDone,
  values = {},
  className,
  children,
  onDone,
  isCommand = false,
  form,
}: ActionFormProps) {
  const ownForm = useActionForm({ onDone });
  const { formProps, isBusy, refused } = form ?? ownForm;
  useShortcut("e", () => {
    if (marksDone) formProps.ref.current?.requestSubmit();
    return marksDone === true;
  });
  useCommand(isCommand ? String(button) : null, () => {
    const field = formProps.ref.current?.querySelector<HTMLElement>("select, textarea, input:not([type=hidden])");
    if (field) field.focus();
    else formProps.ref.current?.requestSubmit();
  });
  return (
    <form {...formProps} action={to} className={className}>
      <HiddenFields values={{ action, ...values }} />
      {children}
      <button type="submit" className={buttonClasses[look]} aria-busy={isBusy || undefined}>
        {button}
      </button>
      <Refusal refused={refused} />
    </form>
  );
}

/** Beside the form, so that nobody has to look for it. */
export function Refusal({ refused, className = "" }: { refused: Refused | undefined; className?: string }) {
  return (
    <div role="alert" className={`min-w-0 basis-full font-semibold text-danger text-sm empty:hidden ${className}`}>
      {refused?.problem && <p>{refused.problem}</p>}
      {refused?.changed && <ChangesOfOthers changed={refused.changed} />}
    </div>
  );
}

export function ChangesOfOthers({ changed }: { changed: readonly string[] }) {
  return (
    <>
      <ul className="mt-1 list-disc pl-5">
        {changed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1">
        The page now shows the latest, and what you entered is still in the form. Press the button again to go ahead.
      </p>
    </>
  );
}

/** Shown if the box of a `ConfirmedForm` was not checked. */
export const confirmFirstText = "Check the box to confirm.";

/** A form for an action that cannot be taken back. `children` say what it does. */
export function ConfirmedForm({ className = "", children, ...form }: ActionFormProps) {
  return (
    <ActionForm look="danger" className={`grid gap-3 ${className}`} {...form}>
      <label className="flex items-start gap-2.5">
        <input type="checkbox" name="confirm" value="yes" className="check mt-0.5" />
        <span>{children}</span>
      </label>
    </ActionForm>
  );
}

interface AskedFormProps extends ActionFormProps {
  ask: string;
  /** The form came back because the box was not checked. */
  isOpen?: boolean;
  /** It takes something away for good. */
  isDanger?: boolean;
}

/** A `ConfirmedForm` that somebody has to open first. */
export function AskedForm({ ask, isOpen, isDanger, ...form }: AskedFormProps) {
  return (
    <Fold title={ask} isOpen={isOpen} isDanger={isDanger}>
      <ConfirmedForm {...form} className="justify-items-start text-sm" />
    </Fold>
  );
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  className?: string;
}

interface ControlProps {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

function Field({
  label,
  hint,
  problem,
  className = "",
  children,
}: FieldProps & { children(control: ControlProps): ReactNode }) {
  const id = useId();
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <label htmlFor={id} className={`block ${className}`}>
      <span className="mb-1 block font-semibold text-sm">{label}</span>
      {children({
        id,
        className: "control",
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": notes || undefined,
      })}
      {problem && (
        <span id={`${id}-problem`} className="mt-1 block font-semibold text-danger text-sm">
          {problem}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="mt-1 block text-ink-soft text-sm">
          {hint}
        </span>
      )}
    </label>
  );
}

export function TextField({ label, hint, problem, className, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

export function TextArea({ label, hint, problem, className, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(control) => <textarea {...control} {...area} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<"select">, "className"> {
  options: SelectOptions;
  /** The label of an empty first option. */
  empty?: string;
}

export function SelectField({ label, hint, problem, className, options, empty, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(control) => (
        <select {...control} {...select}>
          {empty !== undefined && <option value="">{empty}</option>}
          <Choices options={options} />
        </select>
      )}
    </Field>
  );
}
