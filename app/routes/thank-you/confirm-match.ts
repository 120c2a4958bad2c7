/** Posts the confirmed match to the webhook at `url`. A failure is only logged (docs/product.md, Calls). */
export function confirmMatch({ url, leadId }: { url: string; leadId: string }): void {
  fetch(url, { method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify({ lead_id: leadId }) }).then(
    () => console.info("The match confirmation was sent."),
    (error) => console.warn("The match confirmation could not be sent.", error),
  );
}
