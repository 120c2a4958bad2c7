import type { Service } from "../types.ts";

export const gutterInstallation: Service = {
  slug: "gutter-installation",
  name: "Gutter Installation",
  phrase: "gutter installation",
  subject: "gutter",
  trade: "gutter contractor",
  needsElectricalLicense: false,
  issues: [
    { value: "new-gutters", label: "New gutters for the whole house" },
    { value: "replace-section", label: "Replace one side or section" },
    { value: "overflowing", label: "Gutters overflow when it rains" },
    { value: "leaking-seams", label: "Gutters drip at the corners or seams" },
    { value: "sagging", label: "Gutters sag or pull away" },
    { value: "downspout-drainage", label: "Downspouts dump water by the house" },
    { value: "gutter-guards", label: "Guards to keep needles out" },
    { value: "rotten-fascia", label: "Soft or rotten board behind the gutter" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "New gutters all around",
      text: "The old runs come down, the boards behind them are checked, and new ones go up with the right fall toward each downspout.",
    },
    {
      title: "One side or one section",
      text: "Handy after a branch comes down. New metal is matched to the old in shape and color as closely as can be had.",
    },
    {
      title: "More or bigger downspouts",
      text: "A gutter that spills over in a hard rain may be clean and simply short of a way out. Another downspout can be the whole cure.",
    },
    {
      title: "Somewhere for the water to go",
      text: "Extensions, splash blocks or a buried line take roof water away from the foundation, the crawl space and the neighbor’s yard.",
    },
    {
      title: "Guards for needles and leaves",
      text: "A fine screen suits fir needles, a coarse one suits maple leaves. Guards cut down on cleaning. None of them ends it.",
    },
    {
      title: "Rotten board repair",
      text: "Hangers hold only in sound wood. Soft fascia is cut out and replaced before the new gutter is hung on it.",
    },
  ],
  faq: [
    {
      question: "How much do new gutters cost?",
      answer:
        "Gutter installation typically runs $800-$2,500 for a house. The length of the roof edge, the number of stories, the material and any rotten wood move the price up or down. Take it as our guide, since we know of no public price survey for the Eastside. The figure to plan with is the one in the contractor’s quote.",
    },
    {
      question: "Does the quote cost anything?",
      answer:
        "No. Homeowners pay {name} nothing, and asking doesn’t commit you to the work. The one contractor who holds your zip code pays us a flat monthly fee.",
    },
    {
      question: "How many companies will call me?",
      answer:
        "One. Your request goes to a single gutter contractor who covers your zip code. Most people hear back within 2 to 6 hours. The longest you should wait is 24 hours.",
    },
    {
      question: "Do I need a permit for gutters?",
      answer:
        "Ask your city’s permit desk, or King County if you live outside the city limits. Roof work done at the same time can change the answer: Kirkland and Woodinville both ask for a permit when a re-roof replaces the sheathing under the shingles.",
    },
    {
      question: "What time of year is good for it?",
      answer:
        "Summer is the dry season here. July is the driest month in Sea-Tac’s long-term averages and November the wettest, so late summer gives you dry wood to screw into and gutters that are ready for fall. The work can be done in winter between storms.",
    },
    {
      question: "What should I ask when the contractor comes?",
      answer:
        "Ask where each downspout will end, how many hangers per foot of gutter, what happens if the board behind is soft, and who hauls the old metal away. You can look up the company’s state registration, bond and insurance with L&I’s Verify a Contractor tool.",
    },
  ],
};
