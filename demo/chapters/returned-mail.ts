import { setTimeout } from "node:timers/promises";
import { holdMails } from "../../server/jobs/waiting-deliveries.ts";
import { worker } from "../../server/jobs/worker.ts";
import { envelopeSenders } from "../../server/mail/bounces/envelope-sender.ts";
import { channelToNowhere } from "../mails.ts";
import type { Request, Story } from "../story.ts";

/** Mail that came back. For once, the mails of a request count as sent: nothing leaves the machine here either. */
export function returnedMail(story: Story): void {
  const { request, timeOn, operator, backend } = story;
  const { database } = backend.database;

  /** Hands the mails of this moment to a mail server that does not exist. */
  async function sendWhatIsDue(): Promise<void> {
    const pretender = worker(backend.outbox, channelToNowhere(backend));
    for (let open = 1; open > 0; ) {
      pretender.wake();
      await setTimeout(20);
      const [due] = await database.query<{ count: number }>(
        `select count(*) as count from deliveries
          where channel = 'mail' and (state = 'sending' or (state = 'queued' and next_attempt_at <= now()))`,
      );
      open = due?.count ?? 0;
    }
    await pretender.stop();
  }

  async function comesBack(recipient: string, kind: string): Promise<void> {
    const [delivery] = await database.query<{ id: string }>(
      "select id from deliveries where recipient = $1 and kind = $2 and state = 'sent' order by created_at desc limit 1",
      [recipient, kind],
    );
    if (!delivery) throw new Error(`No mail ${kind} to ${recipient} was sent.`);
    const to = await envelopeSenders(backend.env.bounceAddress, backend.links).addressFor(database, delivery.id);
    await operator("deliveries read-reports", [reportTo(to ?? "", recipient)]);
  }

  /** The mails that a request causes at `hours` count as sent, and the one of this kind comes back `later`. */
  function bounces(of: Request, hours: number, recipient: string, kind: string, later = 0.2): Request {
    return of
      .after(hours, sendWhatIsDue)
      .after(hours + 0.2, () => holdMails(database, 100_000))
      .after(hours + later, () => comesBack(recipient, kind));
  }

  /** What waited before stays as it is. */
  const heldBefore = (of: Date) => story.add(new Date(of.getTime() - 60_000), () => holdMails(database, 100_000));

  // The homeowner's address has a slip, and they correct it.
  const slip = timeOn(13, "11:45");
  heldBefore(slip);
  const mistyped = request(slip, {
    who: { name: "Ellen Thimbleby", email: "ellen.thimbelby@house.example", phone: "2065550123" },
    service: "fence-repair",
    city: "bellevue",
    zip: "98005",
    issue: "broken-boards",
  });
  bounces(mistyped, 0.1, "ellen.thimbelby@house.example", "receipt")
    .accepted(3)
    .correctsEmail(5, "ellen.thimbleby@house.example")
    .contacted(8);

  // Nobody has the territory, so there is nobody else to tell than the operator.
  const nobody = timeOn(7, "20:10");
  heldBefore(nobody);
  const away = request(nobody, {
    who: { name: "Hugo Saltmarsh", email: "hugo@gone.example", phone: "3605550144" },
    service: "generator-installation",
    city: "redmond",
    zip: "98053",
    issue: "other",
  });
  bounces(away, 0.1, "hugo@gone.example", "receipt");

  // A contractor's mailbox is gone, as a server says that kept the mail for five days.
  const gone = timeOn(8, "9:50");
  heldBefore(gone);
  const unseen = request(gone, {
    who: { name: "Priya Alderton", email: "priya.alderton@porch.example", phone: "4255550166" },
    service: "sprinkler-repair",
    city: "woodinville",
    zip: "98072",
    issue: "seasonal-service",
  });
  bounces(unseen, 0.1, "bert@old-mill.example", "lead-to-contractor", 5 * 24 + 6);
}

function reportTo(address: string, recipient: string): string {
  return `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: ${address}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"

--=_report
Content-Type: text/plain; charset=utf-8

Your mail did not arrive.

--=_report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: no such user

--=_report--
`.replace(/\n/g, "\r\n");
}
