import type { ReactNode } from "react";

interface PostFormProps {
  /** What is asked for, as the page's action reads it. */
  action: string;
  /** Another page that answers; left out: the form's own. */
  to?: string;
  button: ReactNode;
  look?: "primary" | "quiet" | "danger";
  /** Hidden fields. */
  values?: Readonly<Record<string, string | number>>;
  className?: string;
  /** The form's fields, above its button. */
  children?: ReactNode;
}

const looks = { primary: "", quiet: "button-quiet", danger: "button-danger" };

/** A native form: it works without a script. That it comes from the desk the listener sees by its `Origin`. */
export function PostForm({ action, to, button, look = "quiet", values = {}, className, children }: PostFormProps) {
  return (
    <form method="post" action={to} className={className}>
      <input type="hidden" name="action" value={action} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className={`button ${looks[look]}`}>
        {button}
      </button>
    </form>
  );
}
