import type { Story } from "../story.ts";

/** Requests about which contractor and homeowner say different things, and those on which somebody has to look. */
export function bothSides(story: Story) {
  const { request, timeOn, hoursAgo } = story;

  request(timeOn(9, "10:05"), {
    who: 60,
    service: "sprinkler-repair",
    city: "kirkland",
    zip: "98033",
    issue: "zone-wont-shut-off",
    message: "Zone 3 has run since Sunday. I turned the water off at the street.",
    contact: "phone",
    timeline: "asap",
  })
    .accepted(1)
    .contacted(5)
    .saysContacted(52, false);

  request(timeOn(61, "14:30"), {
    who: 61,
    service: "gutter-installation",
    city: "redmond",
    zip: "98052",
    issue: "leaking-seams",
  })
    .accepted(2)
    .contacted(9)
    .booked(30)
    .says(15 * 24, "not-booked")
    .operator(15 * 24 + 6, "settle", {
      because: "Called both: they had agreed on a day, then put it off to April. Not booked.",
    });

  // Nobody has answered these.
  request(timeOn(2, "11:20"), {
    who: 62,
    service: "gutter-installation",
    city: "kirkland",
    zip: "98034",
    issue: "overflowing",
    message: "Water comes over the front gutter and into the entry.",
    timeline: "asap",
  });
  request(hoursAgo(0.4), {
    who: 63,
    service: "fence-repair",
    city: "kirkland",
    zip: "98033",
    issue: "leaning-fence",
    message: "About 20 feet lean toward the neighbor’s driveway.",
    timeline: "1-week",
  });

  // A contractor presses a wrong button, and takes it back.
  request(timeOn(20, "9:10"), {
    who: 64,
    service: "ev-charging-installation",
    city: "bellevue",
    zip: "98004",
    issue: "new-home-charger",
  })
    .accepted(1)
    .booked(3)
    .undone(4)
    .contacted(6);
}
