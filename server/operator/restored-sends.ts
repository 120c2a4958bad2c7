import type { Connection } from "../database/database.ts";
import type { Env } from "../env.ts";

/** What a site that was just restored sends to whom and reads from where from now on, in sentences: it may be a copy that was made to try it out. */
export async function restoredSends(
  { smtpUrl, webhooks, remindAfterHours, alarmAfterHours, bounceMailbox }: Env,
  connection: Connection,
): Promise<string> {
  const [due] = await connection.query<{ contractors: number }>(
    `select count(distinct contractor_id) as contractors from leads
      where is_unanswered(leads) and matched_at + make_interval(secs => $1) > now()`,
    [Math.max(remindAfterHours, alarmAfterHours) * 60 * 60],
  );
  const mails = smtpUrl ? `Emails go out by ${new URL(smtpUrl).host}` : "No email goes out: SMTP_URL is not set";
  const posts = webhooks.urls.length > 0 ? webhooks.urls.map((url) => new URL(url).host).join(", ") : "nobody";
  const returned = bounceMailbox ? [`Mail that came back is read, and deleted, from ${bounceMailbox.host}.`] : [];
  return [
    `${mails}. Webhooks go to ${posts}.`,
    `Contractors with requests to be reminded of or alarmed about: ${due?.contractors ?? 0}.`,
    ...returned,
    "To try a copy in silence, stop it now and start it with SMTP_URL= WEBHOOK_URLS= BOUNCE_MAILBOX_URL= before npm start.",
  ].join("\n");
}
