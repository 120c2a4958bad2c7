import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Woodinville, WA Gutter Installation | Homes and Barns",
  description:
    "Tall trees, long roofs, and septic fields shape a gutter job around Woodinville. Tell us once: we look for one contractor to quote it for free.",
  lead: "Around Woodinville, there’s often more than one roof to drain and a septic field to keep dry. Tell us once, and the contractor works out the rest.",
  localHeading: "Keep the roof water off the drainfield",
  blurb:
    "A septic drainfield works only while the soil below it stays unsaturated, and a downspout aimed at it can undo that. Sketch where your tank and field are before you ask for a price. List every building, barns included.",
  localParagraphs: [
    "Far from every Woodinville home is on a sewer. The Woodinville Water District reports more than four water customers for each sewer customer it has, and that leaves a lot of septic drainfields. A drainfield cleans water only while [the soil below it stays unsaturated](https://kingcounty.gov/services/environment/water-and-land/lakes/facts/septic.aspx). A downspout aimed at it in November can undo that. Before you ask for a price, sketch where the tank and field are, so that the new downspouts end well away.",
    "A barn on Hollywood Hill or a shop and a long garage at Cottage Lake have roofs that shed water too. Mud at a barn door or a washed-out gravel drive may be a gutter job. List every building in your request, with a rough length for each: [length and roof area](/blog/gutters-for-puget-sound-rain) decide the size. A contractor who makes seamless gutter on site can form the long runs in one visit.",
    "Storms here bring down limbs as well as rain, and a limb takes the gutter with it. If the wood beneath is broken too, the permit question changes. Inside Woodinville’s city limits, a house re-roof that replaces the sheathing needs a city permit. In unincorporated King County, replacing the roofing of a detached house needs none unless the lot holds critical areas. Your address decides which rule is yours.",
  ],
  localFacts: [
    {
      heading: "Drainage line, county side",
      text: "206-477-4811 reaches King County’s drainage investigators, for Cottage Lake, Hollywood Hill, and other addresses outside the city.",
    },
    {
      heading: "City or county?",
      text: "Most of Wellington looks to Woodinville’s City Hall. Cottage Lake and Hollywood Hill look to King County.",
    },
    {
      heading: "Needles",
      text: "Under the conifers of Bear Creek and Wellington, plan on cleaning even with guards. Ask what the guard looks like after two winters.",
    },
  ],
  localQuestions: [
    {
      question: "How far from the septic field should a downspout end?",
      answer:
        "Far enough that the water runs away from it, whatever the number of feet. King County explains that a drainfield works because the soil under it isn’t full of water. Snohomish County, whose line is the north edge of town, tells owners to send [all eaves and downspouts away](https://www.snohomishcountywa.gov/6094/1---Understand-Runoff) from drainfields, slopes, and foundations. Look up your as-built drawing at Public Health before the crew digs, since the reserve area beside the field has to stay free as well.",
    },
    {
      question: "Do I need a permit in Woodinville?",
      answer:
        "Probably not for a gutter hung on sound boards: [the city’s list](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) names a house re-roof that changes or replaces the sheathing. Work that alters how a lot drains falls under [chapter 13.05](https://www.codepublishing.com/WA/Woodinville/html/Woodinville13/Woodinville1305.html) of the city’s code, which takes over the county’s surface water rules. In Cottage Lake or on Hollywood Hill, the county’s permit office is the one to ask, and a stream or wetland on the lot is what makes it require one.",
    },
    {
      question: "Water comes off Hollywood Hill onto my place. Are gutters the answer?",
      answer:
        "Only to your own share. In February 1996, water off the hill closed the road at the Hollywood Schoolhouse and left five inches of silt across the street. No gutter stops that. In unincorporated King County, the [Neighborhood Drainage Assistance Program](https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx) looks at trouble that starts beyond an owner’s control, at 206-477-4811. It turns down trouble that the owner’s own roof helps to cause, so put the roof right first and keep dated photos.",
    },
    {
      question: "Will anyone pay for a rain garden or a cistern?",
      answer:
        "Perhaps, outside the city limits. King County’s [RainScapes program](https://kingcounty.gov/en/dept/dnrp/nature-recreation/environment-ecology-conservation/yard-garden/rain-gardens-barrels-cisterns/green-stormwater-incentive-program/about-the-program) covers building costs on private lots in unincorporated areas during its pilot. When we read its page it was full and kept a waiting list. A cistern off a barn at Cottage Lake holds only the first part of a storm, so it needs an overflow as carefully placed as any downspout, and away from the drainfield.",
    },
    {
      question: "What should I ask before a crew comes out here?",
      answer:
        "Whether it works on your side of the county line, since some Woodinville addresses toward Maltby are in Snohomish County. Then, whether its gutter machine can reach the barn, where the truck can park, and how a long run gets from the machine to the roof. A truck parked on a drainfield near Bear Creek packs the soil that the septic system depends on, so stake the field first. Last, [look up the registration](/blog/how-to-check-a-contractor-washington). After a windstorm, when half of Woodinville is calling, take the time for it all the same.",
    },
  ],
  sources: [
    {
      title: "City of Woodinville: When is a building permit required?",
      url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: District history",
      url: "https://woodinvillewater.com/180/District-History",
      checked: "2026-11-22",
    },
    {
      title: "King County: Septic systems and lakes",
      url: "https://kingcounty.gov/services/environment/water-and-land/lakes/facts/septic.aspx",
      checked: "2026-11-22",
    },
    {
      title: "King County: Neighborhood Drainage Assistance Program",
      url: "https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Weekly, February 1996: floods at the Hollywood Schoolhouse",
      url: "https://www.nwnews.com/old/editions/1996/v20n19/front1.html",
      checked: "2026-11-22",
    },
  ],
};
