import { demoBrowser, personAt } from "../people.ts";
import type { Story } from "../story.ts";

/** What the operator does beside requests: a declined application, messages, privacy, spend, articles, visitors. */
export function deskWork(story: Story): void {
  const { add, timeOn, dayAgo, operator, send, backend, asOperator, present } = story;

  add(timeOn(48, "9:00"), async () => {
    const id = await send("partner_applications", {
      ...personAt(94),
      business_name: "Moonlight Gutters (invented)",
      service: "other",
      city: "Seattle",
      message: "Gutters on weekends only.",
    });
    await operator("applications decline", [id]);
  });

  const message = (who: number, userType: string, text: string) => {
    const { name, email, phone } = personAt(who);
    return { name, email, phone, user_type: userType, message: text };
  };
  add(timeOn(1, "10:30"), () =>
    send("contact_messages", message(95, "homeowner", "Do you also find people for decks? Asking for a neighbor.")),
  );
  add(timeOn(21, "10:30"), async () => {
    const id = await send("contact_messages", message(59, "contractor", "Is sprinkler repair in Woodinville free?"));
    await operator("messages done", [id]);
  });
  add(timeOn(2, "19:00"), () =>
    send("privacy_requests", {
      email: personAt(12).email,
      kind: "copy",
      name: personAt(12).name,
      message: "Please send me what you keep about me.",
    }),
  );

  // What advertising cost in each of the last months.
  const months = [...new Set([95, 65, 35, 5].map((days) => dayAgo(days).slice(0, 7)))];
  for (const [index, month] of months.entries()) {
    add(timeOn(1, "9:45"), () =>
      operator("spend set", ["google/cpc", month, String(410 + 35 * index)], { campaign: "Fall" }),
    );
    add(timeOn(1, "9:46"), () => operator("spend set", ["flyer/print", month, "60"], { campaign: "Kirkland market" }));
  }

  // An article that appears by itself next week.
  add(timeOn(2, "16:00"), async () => {
    const { id } = await operator("posts import", ["fences-before-the-wind", article]);
    const nextWeek = new Date(present.getTime() + 6 * 24 * 60 * 60 * 1000);
    await backend.postEditing.schedule(asOperator, String(id), nextWeek);
  });
  add(timeOn(1, "9:00"), () => backend.deliveryLog.writeTestMail(asOperator));
  add(timeOn(20, "9:15"), () => backend.operators.inviteByMail(asOperator, "pat.colleague@desk.example", "staff"));

  // Visitors of each day, so that the figures have something to divide by.
  for (let daysAgo = 97; daysAgo >= 1; daysAgo--) {
    add(timeOn(daysAgo, "21:00"), async () => {
      const pages = [
        "/",
        "/fence-repair/kirkland",
        "/sprinkler-repair/kirkland",
        "/gutter-installation/redmond",
        "/blog",
      ];
      const count = 9 + ((daysAgo * 7) % 11) + Math.round((97 - daysAgo) / 9);
      for (let visit = 0; visit < count; visit++) {
        const page = pages[visit % pages.length] ?? "/";
        const report = new Request(`http://localhost${page}`, {
          headers: { "User-Agent": demoBrowser.userAgent },
        });
        backend.pageCounts.countReport(report, "arrival", page);
        if (visit % 4 === 1) backend.pageCounts.countReport(report, "begun", page);
      }
      await backend.pageCounts.flush();
    });
  }
}

const article = `---
title: Look at your fence before the wind does
excerpt: Ten minutes along the fence in fall save a weekend in January.
category: Fences
service_type: fence-repair
---

Push each post at shoulder height. One that gives at the ground is rotten there, and takes its neighbors along in the next storm.

## What to look for

- Soil or bark piled against the boards
- A gate that drags
- Nails that have worked their way out
`;
