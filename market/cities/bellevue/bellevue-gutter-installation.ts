import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Gutter Installation in Bellevue, WA | Between Two Lakes",
  description:
    "From the timber of Bridle Trails to the ravines of Newport Hills, Bellevue roofs shed water toward two lakes. We look for one gutter contractor near you.",
  lead: "Every Bellevue roof drains toward one lake or the other. The contractor plans the gutters, downspouts, and drainage, and quotes it for free.",
  localHeading: "Gutters for a city between two lakes",
  blurb:
    "The public pipes are the city’s. From the gutter to the line in the yard, the part on your lot is yours to keep up. On a hillside, a downspout that ends at the edge can wash the slope away bit by bit.",
  localParagraphs: [
    "Bellevue lies between Lake Washington and Lake Sammamish, and founded one of the country’s first storm and surface water utilities in 1974, out of a need for flood control. The public pipes are the city’s. The part on your own lot, from gutter to downspout to the line in the yard, is yours to keep up. If a corner of your crawl space is damp every winter, have that private part checked before you blame the street.",
    "Bridle Trails lies beside a wooded state park, and [its community club](https://bridletrailscommunity.org/announcement_category.asp?cat_id=5&name=Parks) works to preserve the wooded character of the neighborhoods. The trees stay, so the gutters have to cope. Ask for [the widest downspouts that suit the house](/blog/gutters-for-puget-sound-rain) and for guards fine enough to stop needles, and ask what cleaning those guards will take in the third year. On a large wooded lot, also ask how the crew will reach the back of the roof with long pieces of metal.",
    "Newport Hills is cut by steep ravines, and Somerset and Lakemont are on hillsides. There, a downspout that ends at the edge of a slope can wash it away bit by bit, in your yard or in the one below. In Lake Hills, where the first houses were sold in 1955, the question may be the wood instead: a board that has been wet for decades won’t hold a new hanger. Have it probed before the price is fixed.",
  ],
  localFacts: [
    {
      heading: "Water at the door",
      text: "Bellevue Utilities answers drainage calls at 425-452-7840, and flooding emergencies around the clock.",
    },
    {
      heading: "Your side of the drain",
      text: "Under BCC 24.06.070, owners are responsible for private drainage when they build or rebuild.",
    },
    {
      heading: "Permit center",
      text: "At City Hall, 450 110th Ave NE. Ask there if roof framing or a new drain connection is part of the job.",
    },
  ],
  localQuestions: [
    {
      question: "Do gutters need a Bellevue building permit?",
      answer:
        "Ordinary repairs don’t: [BCC 23.05.090](https://bellevue.municipal.codes/BCC/23.05.090) exempts them as long as no beam or bearing part is cut. What changes the answer is the wood. The city counts [roof sheathing that’s replaced or altered](https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/building-permits-residential) as structural work on a home. So ask the contractor to say in the quote what happens if the fascia in an early Lake Hills house proves rotten, and who would apply.",
    },
    {
      question: "Does Somerset’s covenant committee look at gutters?",
      answer:
        "It might. The association says that the neighborhood has over 1,500 properties, that 98 percent of them are under covenants, and that its [Covenants Review Committee](https://www.somerset98006.org/about-covenants.html) serves 67 percent. Changes to the outside go before that committee, exterior color included in most divisions. A like-for-like gutter in the same color is the easy case. Send the form in before you sign, because the color of a seamless gutter is fixed on the day it is rolled.",
    },
    {
      question: "Can I wash moss off the roof into the drain?",
      answer:
        "No. [BCC 24.06.125](https://bellevue.municipal.codes/BCC/24.06.125) forbids letting soaps, even biodegradable ones, chemicals, pesticides, and leaves or branches into the storm system, directly or indirectly. A downspout that’s piped to the street is the indirect way. Bellevue’s drains empty into streams and then into one lake or the other. Have moss brushed off dry and caught on a tarp, and have it done before the new gutters go up, so that they start clean.",
    },
    {
      question: "Where do my buried downspouts drain in Newport Hills?",
      answer:
        "Find out before you reuse the line. It may run to the street, to a ravine above Coal Creek, or nowhere. Have the crew run a hose in it and look for the outlet. A broken line above a ravine is worse than none, since it soaks the slope out of sight. Bellevue’s own advice is to leave the plants on steep slopes where they are, because they hold the ground. For a question about drainage on your lot, call the utility at 425-452-7840.",
    },
    {
      question: "Can the crew tie my downspouts into Bellevue’s storm drain?",
      answer:
        "Not without a permit. [The city’s storm drainage permit](https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/utilities-permits), type UB, is for new connections, repairs, and work on a private storm connection, and [BCC 24.06.060](https://bellevue.municipal.codes/BCC/24.06.060) requires one before anyone connects to the public system or changes it. Clyde Hill, Medina, Hunts Point, and Yarrow Point have storm drains of their own, even where Bellevue brings the water, so ask there instead. Whoever applies, see first [what the state’s record says](/blog/how-to-check-a-contractor-washington) about registration, bond, and workers’ compensation, since the ladder work on a three-story Lakemont house is a risk of its own.",
    },
  ],
  sources: [
    {
      title: "City of Bellevue: Residential building permits",
      url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/building-permits-residential",
      checked: "2026-11-22",
    },
    {
      title: "Bellevue City Code 24.06.125, discharges to the storm system",
      url: "https://bellevue.municipal.codes/BCC/24.06.125",
      checked: "2026-11-22",
    },
    {
      title: "Somerset Community Association: About covenants",
      url: "https://www.somerset98006.org/about-covenants.html",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: How to prevent flooding",
      url: "https://utilities.bellevuewa.gov/manage-your-utility-services/stormwater/how-to-prevent-flooding/",
      checked: "2026-11-22",
    },
    {
      title: "Bellevue City Code 24.06.070, private drainage",
      url: "https://bellevue.municipal.codes/BCC/24.06.070",
      checked: "2026-11-22",
    },
    {
      title: "Bridle Trails Community Club: Parks",
      url: "https://bridletrailscommunity.org/announcement_category.asp?cat_id=5&name=Parks",
      checked: "2026-11-22",
    },
    {
      title: "Seattle Times, 1996: how Lake Hills began",
      url: "https://special.seattletimes.com/o/special/centennial/august/burbs.html",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Visiting the permit center",
      url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/getting-started/visiting-the-permit-center",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Utilities permits",
      url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/utilities-permits",
      checked: "2026-11-22",
    },
    {
      title: "Bellevue City Code 24.06.060, drainage connection permits",
      url: "https://bellevue.municipal.codes/BCC/24.06.060",
      checked: "2026-11-22",
    },
  ],
};
