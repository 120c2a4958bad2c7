import type { ServiceFacts } from "../../../content/types.ts";

export const service = {
  order: 1,
  name: "Sprinkler Repair",
  phrase: "sprinkler repair",
  subject: "sprinkler",
  trade: "sprinkler contractor",
  licenses: [],
  partnerChoice: "Sprinkler Repair",
  accent: "green",
  headerAccentPath: null,
  scene: { file: "sprinkler-repair.svg", focus: "35%", band: "93%" },
  icon: "droplets.svg",
  cost: "Most repairs run $75–$300. Your quote sets the price.",
  usualCost: "Most repairs run $75–$300.",
  coverage: "Heads, valves, leaks, controllers, spring start-up, and winter shutoff.",
  issues: [
    { value: "zone-wont-shut-off", label: "A zone won’t shut off" },
    { value: "zone-wont-come-on", label: "A zone won’t come on" },
    { value: "broken-head", label: "Broken, sunken, or leaking head" },
    { value: "underground-leak", label: "Soggy spot or leak underground" },
    { value: "low-pressure", label: "Weak spray or low pressure" },
    { value: "timer-problem", label: "Timer or controller problem" },
    { value: "backflow-test", label: "Backflow test or repair" },
    { value: "seasonal-service", label: "Spring start-up or winter shutoff" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "A zone that won’t shut off",
      text: "Grit or a worn diaphragm often holds the valve open.",
    },
    {
      title: "Broken and sunken heads",
      text: "A new head at the right height, turned the right way.",
    },
    {
      title: "Leaks underground",
      text: "Located with the meter and wet spots before any digging.",
    },
    {
      title: "Weak spray",
      text: "A half-closed valve, a clogged filter, a leak, or the regulator.",
    },
    {
      title: "Controllers and wiring",
      text: "Blank screens, skipped zones, and cut wires.",
    },
    {
      title: "Start-up, shutoff, and backflow test",
      text: "A slow fill in spring, air through the lines in fall, and the test every year.",
    },
  ],
  faq: [
    {
      question: "How much does sprinkler repair cost?",
      answer:
        "A typical range for sprinkler repair is $75-$300. That’s our planning range: we know of no public price survey for the Eastside. One broken head is near the low end. A pipe that has to be dug up is near the top or over it.",
    },
    {
      question: "Who will contact me, and is it free?",
      answer:
        "Only the sprinkler contractor who covers your zip code. Once they have your request, you’ll most commonly hear from them within 2 to 6 hours, and within 24 at most. It’s free for you. The contractor pays {name} a flat monthly fee.",
    },
    {
      question: "Do I need a backflow test every year?",
      answer:
        "Most in-ground systems on city or district water do. [WAC 246-290-490](https://app.leg.wa.gov/wac/default.aspx?cite=246-290-490) requires a state-certified tester to test them when they go in, every year, and after a repair or a move.",
    },
  ],
  urgentHelp: {
    issue: "zone-wont-shut-off",
    heading: "Water running now?",
    steps: [
      {
        title: "Close the irrigation shutoff.",
        text: "It’s the ball valve at the backflow assembly or in the box after your water meter. Turn the handle slowly until it’s crosswise to the pipe.",
      },
      { title: "Turn the sprinkler controller off.", text: "Keep your hands dry." },
      {
        title: "Still running? Shut off the main at the water meter.",
        text: "A valve at the house may leave the lawn running. If you can’t turn the main, call your water supplier.",
      },
    ],
    beforeRequest: { title: "Now send the request.", text: "Tell the contractor what you closed." },
    afterRequest: { title: "Leave it closed.", text: "Open it again only after someone has checked the system." },
  },
} as const satisfies ServiceFacts;
