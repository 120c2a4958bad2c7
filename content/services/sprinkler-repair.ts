import type { Service } from "../types.ts";

export const sprinklerRepair: Service = {
  slug: "sprinkler-repair",
  name: "Sprinkler Repair",
  phrase: "sprinkler repair",
  subject: "sprinkler",
  trade: "sprinkler contractor",
  needsElectricalLicense: false,
  issues: [
    { value: "zone-wont-shut-off", label: "A zone won’t shut off" },
    { value: "zone-wont-come-on", label: "A zone won’t come on" },
    { value: "broken-head", label: "Broken, sunken or leaking head" },
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
      text: "Usually a valve held open by grit or a worn diaphragm. The contractor finds the valve box, tests the valve and cleans or replaces it.",
    },
    {
      title: "Broken and sunken heads",
      text: "Mowers and tires crack heads, and soil buries them. A new head at the right height, turned the right way, often cures a dry patch.",
    },
    {
      title: "Leaks underground",
      text: "A wet spot that never dries, or a meter that turns with everything off, points to a cracked pipe or fitting. It has to be found before it can be dug up.",
    },
    {
      title: "Weak spray",
      text: "A half-closed valve, a clogged filter, a leak or a bad pressure regulator can all do it. The cure depends on which one it is.",
    },
    {
      title: "Timers and wiring",
      text: "A blank screen, a zone that skips its turn or a cut wire. The contractor checks the timer, the wire and the valve’s coil, in that order.",
    },
    {
      title: "Start-up, shutoff and backflow test",
      text: "A slow fill and head check in spring, air to clear the lines in fall, and the yearly test by a certified backflow tester.",
    },
  ],
  faq: [
    {
      question: "How much does sprinkler repair cost?",
      answer:
        "A typical range for sprinkler repair is $75-$300. One broken head is near the low end. A valve in a flooded box, or a pipe that has to be dug up, costs more, and some jobs go over the range. It is our planning range, because we know of no public price survey for the Eastside. The contractor’s own quote for your yard is the price that counts.",
    },
    {
      question: "Is it free to ask?",
      answer:
        "Yes. Sending a request through {name} costs a homeowner nothing, and you don’t have to hire anyone. The one contractor who holds your zip code pays us a flat monthly fee.",
    },
    {
      question: "Who will contact me, and how soon?",
      answer:
        "One sprinkler contractor who works in your zip code, by phone, text or email as you choose. We don’t pass your request to anyone else. The first answer most commonly comes within 2 to 6 hours, and within 24 hours at the latest.",
    },
    {
      question: "Why won’t one of my zones shut off?",
      answer:
        "Stop the water first. Close the irrigation shutoff: a ball valve at the backflow assembly, or in the box after the meter, often green or black. Then turn the controller off, with dry hands. If water still runs, close the shutoff for the house or at the meter. Then ask for help.\n\nThe cause can wait. Most often grit or a worn diaphragm holds the valve open. Sometimes the controller or its wiring does.",
    },
    {
      question: "Do I need a backflow test every year?",
      answer:
        "Most in-ground systems on city or district water do. Washington’s rule, WAC 246-290-490, has testable backflow assemblies checked when they go in, every year, and after a repair or a move. A state-certified backflow assembly tester must do it. A simple atmospheric vacuum breaker is inspected instead of tested every year. Your water provider’s letter tells you which applies to you.",
    },
    {
      question: "When should the system be shut down for winter?",
      answer:
        "The average first frost is October 28 in Seattle and October 26 in Everett, a KIRO Newsradio meteorologist said in 2024, and it comes earlier in cooler places away from the water. Having the lines cleared by mid-October leaves a margin. Turning the system on again in spring, slowly, shows what the winter broke.",
    },
  ],
};
