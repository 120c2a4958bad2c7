import type { Service } from "../types.ts";

export const fenceRepair: Service = {
  slug: "fence-repair",
  name: "Fence Repair",
  phrase: "fence repair",
  subject: "fence",
  trade: "fence contractor",
  needsElectricalLicense: false,
  issues: [
    { value: "leaning-fence", label: "The fence leans" },
    { value: "rotten-post", label: "Rotten or broken posts" },
    { value: "broken-boards", label: "Missing or broken boards" },
    { value: "gate-problem", label: "A gate drags or won’t latch" },
    { value: "storm-damage", label: "Wind or a tree knocked it down" },
    { value: "replace-section", label: "Replace one section" },
    { value: "chain-link-or-wire", label: "Chain-link, wire or rail fence" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "Leaning fences",
      text: "A fence leans because its posts have rotted at the ground or worked loose. Setting new posts often saves the panels.",
    },
    {
      title: "Rotten and snapped posts",
      text: "The old stub and its concrete come out, and a new post goes in. Where that isn’t possible, a steel mender can hold the old one.",
    },
    {
      title: "Boards and rails",
      text: "Split pickets and sagging rails are changed one by one. New cedar weathers gray in time, so it won’t match on the first day.",
    },
    {
      title: "Gates that drag",
      text: "A gate sags when its post moves or its frame goes out of square. A brace, new hinges or a firmer post brings the latch back in line.",
    },
    {
      title: "Storm damage",
      text: "After a windstorm or a fallen limb, the first job is to make the gap safe for children and dogs, and the second to rebuild it.",
    },
    {
      title: "Chain-link, wire and rail",
      text: "Stretched mesh, bent top rails, loose wire and broken pasture rails can be fixed in sections without starting over.",
    },
  ],
  faq: [
    {
      question: "How much does fence repair cost?",
      answer:
        "Expect $200-$800 as a typical range for fence repair. A few boards or a gate hinge cost less than a row of posts set in new concrete. The range is our own guide, since we know of no public price survey for the Eastside. What you pay is what the contractor’s quote says.",
    },
    {
      question: "Do I pay {name}?",
      answer:
        "No, the request is free for homeowners, and so is the quote you ask for. The one contractor who holds your zip code pays us a flat monthly fee.",
    },
    {
      question: "Who gets my request?",
      answer:
        "A single fence contractor, chosen because the company covers your zip code. It isn’t offered around. Expect to hear from that one company, most commonly in 2 to 6 hours and in no more than 24.",
    },
    {
      question: "Can a leaning fence be saved?",
      answer:
        "Often, yes. Push on the posts. If they move at the ground but the rails and boards are still hard, new posts may be all it needs. If a screwdriver sinks into the rails as well, a new section is the better use of money.",
    },
    {
      question: "Do I have to call before digging post holes?",
      answer:
        "Yes. Post holes go deeper than the 12 inches that owners may dig by hand on their own private land without a call (RCW 19.122.031). A hired crew has no such exception and calls whatever the depth.\n\nThe digger calls 811 or uses callbeforeyoudig.org at least two full business days before. Since January 1, 2026, the digger also waits until every utility with lines there has answered. The service is free. It marks the utilities’ own lines, and not private ones such as your sprinkler pipes.",
    },
    {
      question: "Do I need a permit?",
      answer:
        "It depends on the place and the height. Bellevue’s code asks for a building permit above eight feet, while unincorporated King County asks for none up to six feet unless the lot has critical areas such as a steep slope or a wetland. Ask your own permit office before you raise or move a fence.",
    },
  ],
};
