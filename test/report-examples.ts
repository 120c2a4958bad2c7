// Bounce reports in the formats of real mail systems, with invented content.

const crlf = (text: string) => text.replace(/\n/g, "\r\n");

interface Report {
  to: string;
  /** The address that could not be reached. */
  recipient: string;
}

function multipart(to: string, parts: string[], extraHeaders = ""): string {
  const body = parts.map((part) => `--=_report\n${part}\n`).join("");
  return crlf(`Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: ${to}
Subject: Undelivered Mail Returned to Sender
Date: Mon, 23 Nov 2026 06:36:19 +0000
Message-ID: <${parts.join("").length}@mx.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
${extraHeaders}Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"

This is a MIME-encapsulated message.

${body}--=_report--
`);
}

const textPart = (words: string) => `Content-Type: text/plain; charset=utf-8

${words}
`;

const originalPart = (to: string) => `Content-Type: message/rfc822

From: Cedarline <hello@example.com>
To: ${to}
Subject: New request

A request.
`;

const statusPart = (fields: string, type = "message/delivery-status") => `Content-Type: ${type}

Reporting-MTA: dns; mx.example
Arrival-Date: Mon, 23 Nov 2026 06:36:19 +0000

${fields}
`;

/** A report in the common format (RFC 3464). `fields` are lines of its delivery status. */
export const commonReport = ({ to, recipient }: Report, fields: string) =>
  multipart(to, [
    textPart("Your mail did not arrive."),
    statusPart(`Final-Recipient: rfc822; ${recipient}\n${fields}`),
    originalPart(recipient),
  ]);

/** A report with the status `code`. `response` is the mail server's response, line by line. */
const failedReport =
  (code: string, ...response: string[]) =>
  (report: Report) =>
    commonReport(report, `Action: failed\nStatus: ${code}\nDiagnostic-Code: ${response.join("\n ")}`);

/** For each mail system, a report that an address does not exist or does not accept email. */
export const reportsBySystem: Record<string, (report: Report) => string> = {
  Postfix: ({ to, recipient }) =>
    multipart(to, [
      textPart(`I'm sorry to have to inform you that your message could not be delivered.

<${recipient}>: host mx.example[192.0.2.1] said: 550 5.1.1 <${recipient}>: no such
    user (in reply to RCPT TO command)`),
      statusPart(`Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: no such user`),
      originalPart(recipient),
    ]),

  Exchange: ({ to, recipient }) =>
    multipart(to, [
      `Content-Type: multipart/alternative; differences=Content-Type; boundary="=_words"

--=_words
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${recipient} couldn't be delivered.=20

--=_words
Content-Type: text/html; charset="us-ascii"

<html><body>Your message couldn't be delivered.</body></html>

--=_words--
`,
      statusPart(`Final-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 ${recipient} not found by SMTP address lookup
X-Display-Name: ${recipient}`),
      originalPart(recipient),
    ]),

  "Exchange in German": ({ to, recipient }) =>
    multipart(to, [
      textPart(`Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:

${recipient}
Die eingegebene E-Mail-Adresse konnte nicht gefunden werden.`),
      statusPart(`Original-Recipient: rfc822;${recipient}
Final-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp;550 5.1.1 Benutzer unbekannt`),
      originalPart(recipient),
    ]),

  Gmail: ({ to, recipient }) =>
    multipart(
      to,
      [
        `Content-Type: multipart/related; boundary="=_related"

--=_related
Content-Type: multipart/alternative; boundary="=_alternative"

--=_alternative
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${recipient} because the address couldn't be found.

--=_alternative
Content-Type: text/html; charset="UTF-8"

<html><body><b>Address not found</b></body></html>

--=_alternative--
--=_related
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--=_related--
`,
        `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; ${to}
Arrival-Date: Mon, 23 Nov 2026 06:36:19 -0800 (PST)
X-Original-Message-ID: <1@example.com>

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example. (192.0.2.1, the server for the domain mx.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
 550-5.1.1 Please try double-checking the recipient's email address.
 550 5.1.1 For more information, go to https://support.example/mail/?p=NoSuchUser
Last-Attempt-Date: Mon, 23 Nov 2026 06:36:20 -0800 (PST)
`,
        originalPart(recipient),
      ],
      `X-Failed-Recipients: ${recipient}\n`,
    ),

  "a report within a report": ({ to, recipient }) =>
    crlf(`From: MAILER-DAEMON@mx.example
To: ${to}
Date: Mon, 23 Nov 2026 06:36:19 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="=_outer"

--=_outer
`) +
    commonReport({ to, recipient }, "Action: failed\nStatus: 5.1.1").replace(
      /^[\s\S]*?(?=Content-Type: multipart\/report)/,
      "",
    ) +
    crlf("\n--=_outer--\n"),

  "Amazon SES": ({ to, recipient }) =>
    multipart(to, [
      textPart(`An error occurred while trying to deliver the mail to the following recipients:\n${recipient}`),
      `Content-Type: message/delivery-status

Reporting-MTA: dns; a9-30.smtp-out.amazonses.com

Action: failed
Final-Recipient: rfc822; ${recipient}
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown
Status: 5.1.1
`,
      originalPart(recipient),
    ]),

  Exim: ({ to, recipient }) =>
    crlf(`X-Failed-Recipients: ${recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example>
To: ${to}
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1-exim@mx.example>
Date: Mon, 23 Nov 2026 06:36:19 +0000

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    host mx.example [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<${recipient}>:
    550 5.1.1 <${recipient}>: Recipient address rejected: User unknown

------ This is a copy of the message, including all the headers. ------

Return-path: <${to}>
From: Cedarline <hello@example.com>
`),

  "an internationalized one": ({ to, recipient }) =>
    multipart(to, [
      textPart("Nicht zugestellt."),
      `Content-Type: message/global-delivery-status
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mx.example

Final-Recipient: utf-8; ${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 Unbekannter Empfänger`,
      originalPart(recipient),
    ]),

  "Postfix, of a mistyped domain": failedReport(
    "5.4.4",
    "X-Postfix; Host or domain name not found. Name service error",
    "for name=gmial.example type=AAAA: Host not found",
  ),
  "Postfix, of a domain with a null MX": failedReport(
    "5.1.0",
    "X-Postfix; Domain gmial.example does not accept mail (nullMX)",
  ),
  "Gmail, of a mistyped domain": failedReport(
    "4.0.0",
    "smtp; DNS Error: DNS type 'mx' lookup of gmial.example responded with code NXDOMAIN",
    "Domain name not found: gmial.example Learn more at https://support.example/mail/?p=BadRcptDomain",
  ),
  "Outlook.com": failedReport(
    "5.5.0",
    "smtp;550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).",
    "[BN8NAM12FT012.eop-nam12.prod.protection.example]",
  ),
  "Microsoft 365": failedReport(
    "5.4.1",
    "smtp;550 5.4.1 Recipient address rejected: Access denied.",
    "[BN8NAM11FT034.eop-nam11.prod.protection.example 2026-11-23T06:36:19.012Z 08DE2A]",
  ),
  "Cisco, which wraps what Gmail said": failedReport(
    "5.0.0",
    "smtp; 5.1.0 - Unknown address error 550-'5.1.1 The email account that you tried to",
    "reach does not exist. Please try double-checking the recipient's email address'",
    "(delivery attempts: 0)",
  ),

  Domino: failedReport("5.1.1", "smtp;550 5.1.1 User fir (fir@limit.example) not listed in Domino Directory"),
  "Yahoo, of a disabled mailbox": failedReport(
    "5.0.0",
    "smtp; 554 30 Sorry, your message to fir@limit.example cannot be delivered.",
    "This mailbox is disabled (554.30).",
  ),
  "AOL, of a missing mailbox": failedReport("5.2.2", "smtp; 552 1 Requested mail action aborted, mailbox not found"),

  "one in base64": ({ to, recipient }) => {
    const fields = `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    return multipart(to, [
      textPart("It did not arrive."),
      `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(fields).toString("base64")}\n`,
      originalPart(recipient),
    ]);
  },
};

/** In these reports, the mail server refused the sender, but the status code does not say so. */
export const senderRefusals: Record<string, (report: Report) => string> = {
  "a block list under the status of a missing mailbox": failedReport(
    "5.1.1",
    "smtp; 550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked",
    "using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1",
  ),
  "a rate under the status of a disabled mailbox": failedReport(
    "5.2.1",
    "smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that",
    "550-5.2.1 prevents additional messages from being delivered. 550 5.2.1",
    "https://support.example/mail/?p=ReceivingRatePerm",
  ),
  "a bare refusal of a sender without a reputation": failedReport("5.0.0", "smtp; 550 Poor reputation of 192.0.2.1"),
};

/** Messages to the bounce address that are not usable reports. */
export const otherMessages: Record<string, (report: Report) => string> = {
  "a note of absence": ({ to, recipient }) =>
    crlf(`From: ${recipient}
To: ${to}
Subject: Automatic reply: New request
Auto-Submitted: auto-replied

I am away until Monday.
`),
  "somebody's answer": ({ to, recipient }) =>
    crlf(`From: ${recipient}
To: ${to}
Subject: Re: New request
In-Reply-To: <1@example.com>

Is this still open? Status: 5.1.1, Action: failed.
`),
  "a report that somebody forwards": ({ to, recipient }) =>
    crlf(`From: ${recipient}
To: ${to}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="=_forward"

--=_forward
Content-Type: text/plain

What is this?

--=_forward
Content-Type: message/rfc822

`) +
    commonReport({ to, recipient }, "Action: failed\nStatus: 5.1.1") +
    crlf("\n--=_forward--\n"),
  "a complaint": ({ to, recipient }) =>
    multipart(to, [
      textPart("This is an abuse report."),
      "Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n",
      originalPart(recipient),
    ]),
  "a report without an action": (report) => commonReport(report, "Status: 5.1.1"),
  "broken MIME": ({ to }) =>
    crlf(`To: ${to}\nContent-Type: multipart/report; boundary="=_a"\n\n--=_a\nContent-Type: multipart/`),
  "MIME in MIME without end": ({ to }) =>
    crlf(`To: ${to}\nContent-Type: multipart/mixed; boundary="b0"\n\n`) +
    Array.from({ length: 60 }, (_, depth) =>
      crlf(`--b${depth}\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\n\n`),
    ).join(""),
  "a file of zeros in base64": ({ to }) =>
    crlf(`To: ${to}\nContent-Type: application/zip; name="bomb.zip"\nContent-Transfer-Encoding: base64\n\n`) +
    `${"A".repeat(76)}\r\n`.repeat(40_000),
  nothing: () => "",
};
