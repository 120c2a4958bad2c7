import { personAt } from "../people.ts";
import type { Story } from "../story.ts";

/** What the operator does beside requests: a declined application, messages, privacy, spend, articles. */
export function deskWork(story: Story): void {
  const { add, timeOn, dayAgo, operator, send, backend, asOperator, present } = story;

  add(timeOn(48, "9:00"), async () => {
    const id = await send("partner_applications", {
      ...personAt(94),
      business_name: "Moonlight Gutters",
      service: "other",
      city: "Seattle",
      message: "I do gutters on weekends, mostly in Ballard and Fremont. No license yet.",
    });
    await operator("applications decline", [id]);
  });

  const message = (who: number, userType: string, text: string) => {
    const { name, email, phone } = personAt(who);
    return { name, email, phone, user_type: userType, message: text };
  };
  add(timeOn(1, "10:30"), () =>
    send(
      "contact_messages",
      message(
        95,
        "homeowner",
        "My neighbor’s deck needs new boards and stairs. Do you find people for decks, too, or fences only?",
      ),
    ),
  );
  add(timeOn(21, "10:30"), async () => {
    const id = await send(
      "contact_messages",
      message(
        59,
        "contractor",
        "We’re a two-truck irrigation company in Bothell. Is sprinkler repair in 98072 still open, and what would it cost a month?",
      ),
    );
    await operator("messages done", [id]);
  });
  add(timeOn(2, "19:00"), () =>
    send("privacy_requests", {
      email: personAt(12).email,
      kind: "copy",
      name: personAt(12).name,
      message: "Please send me everything you have about me, including photos. I used the gutter form in the fall.",
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
