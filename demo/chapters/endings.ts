import type { Story } from "../story.ts";

/** Requests that wait, and the ways in which a request ends without a job. */
export function endings({ request, timeOn, hoursAgo, operator, add, backend, nextClient }: Story): void {
  const fenceInWoodinville = { service: "fence-repair", city: "woodinville", zip: "98077", issue: "storm-damage" };

  // They wait, because nobody has the territory.
  request(hoursAgo(5), { ...fenceInWoodinville, who: 82, message: "A cedar took down two panels last night." });
  request(timeOn(4, "18:20"), {
    service: "generator-installation",
    city: "redmond",
    zip: "98053",
    issue: "installation",
    who: 83,
    message: "Whole-house standby, natural gas. We lost power for four days last winter.",
  });
  // Nobody was found within 14 days.
  request(timeOn(24, "15:55"), { ...fenceInWoodinville, who: 84, issue: "replace-section" });
  // It waited until a contractor took the territory.
  request(timeOn(95, "9:00"), {
    service: "sprinkler-repair",
    city: "woodinville",
    zip: "98072",
    issue: "low-pressure",
    who: 85,
  })
    .accepted(5 * 24 + 4)
    .contacted(5 * 24 + 9)
    .booked(6 * 24);

  const gutters = { service: "gutter-installation", city: "bellevue", zip: "98004", issue: "gutter-guards" };
  request(timeOn(15, "10:40"), { ...gutters, who: 86 })
    .accepted(2)
    .withdrawn(26);
  request(timeOn(29, "10:40"), { ...gutters, who: 87 }).operator(4, "close");
  request(timeOn(31, "16:10"), { ...gutters, who: 88, message: "A test of the form, please ignore." }).operator(
    1,
    "close",
    {
      as: "test",
    },
  );

  // The same person asks twice, and the second one is closed as a duplicate.
  request(timeOn(18, "12:00"), { ...gutters, who: 89, issue: "downspout-drainage" })
    .accepted(1)
    .contacted(5)
    .booked(28);
  request(timeOn(18, "12:20"), { ...gutters, who: 89, issue: "downspout-drainage" }).operator(3, "close", {
    as: "duplicate",
  });

  // Somebody asks to be forgotten, and is.
  const forgotten = request(timeOn(45, "11:11"), { ...gutters, who: 90 }).accepted(3);
  add(timeOn(40, "9:30"), () =>
    backend.receivers.privacy_requests(
      {
        rows: [{ email: forgotten.person.email, kind: "deletion", name: forgotten.person.name, message: null }],
        context: { consentVersion: null, isHoneypotFilled: false, fillMs: 30_000, isComplete: true, arrival: null },
      },
      { client: nextClient(), idempotency: null },
    ),
  );
  add(timeOn(39, "10:00"), () => operator("privacy erase", [forgotten.person.email], { yes: true }));
}
