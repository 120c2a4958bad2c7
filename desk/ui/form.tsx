import { type ComponentProps, type ReactNode, useId } from "react";
import { Choices, HiddenFields, type SelectOptions } from "./list.tsx";

interface ActionFormProps {
  action: string;
  /** The path to which the form is sent, by default the current page. */
  to?: string;
  button: ReactNode;
  look?: "primary" | "quiet" | "danger";
  /** Whether the key `e` presses the button. */
  marksDone?: boolean;
  values?: Readonly<Record<string, string | number>>;
  className?: string;
  children?: ReactNode;
}

const buttonClasses = { primary: "", quiet: "button-quiet", danger: "button-danger" };

/** A POST form that works without a script. */
export function ActionForm({
  action,
  to,
  button,
  look = "quiet",
  marksDone,
  values = {},
  className,
  children,
}: ActionFormProps) {
  return (
    <form method="post" action={to} className={className}>
      <HiddenFields values={{ action, ...values }} />
      {children}
      <button type="submit" className={`button ${buttonClasses[look]}`} data-done={marksDone}>
        {button}
      </button>
    </form>
  );
}

/** Shown if the box of a `ConfirmedForm` was not checked. */
export const confirmFirstText = "Check the box to confirm. This can’t be undone.";

/** A form for an action that cannot be undone. `children` say what is deleted. */
export function ConfirmedForm({ className = "", children, ...form }: ActionFormProps) {
  return (
    <ActionForm look="danger" className={`grid gap-3 ${className}`} {...form}>
      <label className="flex items-start gap-2.5">
        <input type="checkbox" name="confirm" value="yes" className="mt-0.5 size-5 shrink-0 accent-fill" />
        <span>{children}</span>
      </label>
    </ActionForm>
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
  return <Field {...{ label, hint, problem, className }}>{(control) => <input {...control} {...input} />}</Field>;
}

export function TextArea({ label, hint, problem, className, ...area }: FieldProps & ComponentProps<"textarea">) {
  return <Field {...{ label, hint, problem, className }}>{(control) => <textarea {...control} {...area} />}</Field>;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<"select">, "className"> {
  options: SelectOptions;
  /** The label of an empty first option. */
  empty?: string;
}

export function SelectField({ label, hint, problem, className, options, empty, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, problem, className }}>
      {(control) => (
        <select {...control} {...select}>
          {empty !== undefined && <option value="">{empty}</option>}
          <Choices options={options} />
        </select>
      )}
    </Field>
  );
}
