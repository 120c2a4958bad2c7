/**
 * The hidden field with the idempotency key of a form. The server sends it empty, because all visitors get the same
 * page.
 */
export const formKeyField = "form_key";

/** False if the form was sent without a key. */
export function isFormKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}

/**
 * Runs inline before all other scripts, and writes a key into each form that is about to be sent. The browser's own
 * post and the form's script then send the same key, whichever of them is first. The key stays until the content
 * changes.
 */
export function startFormKeys(): void {
  let keyedContent = "";
  addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const field = target.elements.namedItem(formKeyField);
      if (!(field instanceof HTMLInputElement)) return;
      const content = JSON.stringify([...new FormData(target)].filter(([name]) => name !== formKeyField));
      if (field.value && content === keyedContent) return;
      keyedContent = content;
      // Browsers offer `crypto.randomUUID` only on HTTPS pages.
      field.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
    },
    true,
  );
}
