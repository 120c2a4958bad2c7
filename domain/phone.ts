/** The digits of a typed telephone number, in order. */
export function phoneDigits(value: string): string {
  return value.replace(/\D/g, "");
}

/** Whether to show the hint: something was typed and it does not come to exactly ten digits. */
export function phoneNeedsHint(value: string): boolean {
  return value.trim() !== "" && phoneDigits(value).length !== 10;
}
