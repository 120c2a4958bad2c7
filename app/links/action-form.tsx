import type { ReactNode } from "react";

interface ActionFormProps {
  /** What is asked for, as the page's action reads it. */
  action: string;
  button: string;
  /** The one button of the page that stands out, or one of the others. */
  isPrimary?: boolean;
  className?: string;
  /** Fields of the form, above its button. */
  children?: ReactNode;
}

/** A native form that posts to its own page: what it does works without a script, and no script sends it. */
export function ActionForm({ action, button, isPrimary = false, className = "", children }: ActionFormProps) {
  return (
    <form method="post" className={`no-print ${className}`}>
      <input type="hidden" name="action" value={action} />
      {children}
      <button type="submit" className={`button ${isPrimary ? "" : "button-quiet"}`}>
        {button}
      </button>
    </form>
  );
}
