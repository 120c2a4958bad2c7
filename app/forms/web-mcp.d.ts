import "react";

// Attributes that describe a form to an AI assistant in the browser (declarative WebMCP).

declare global {
  interface SubmitEvent {
    /** True if an assistant filled in the form. */
    readonly agentInvoked?: boolean;
  }
}

declare module "react" {
  interface FormHTMLAttributes<T> extends HTMLAttributes<T> {
    toolname?: string;
    tooldescription?: string;
  }

  interface HTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    toolparamdescription?: string;
  }
}
