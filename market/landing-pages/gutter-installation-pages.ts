import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";

export const gutterInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Gutter Installation in Kirkland, WA | One Local Quote",
    description:
      "Under Finn Hill’s firs or above the lake, Kirkland gutters need room for needles and a safe place to drain. Free quote from one gutter contractor.",
    lead: "New gutters for homes in and around Kirkland, planned for the trees above and the slope below. One contractor measures and quotes.",
    localHeading: "Trees overhead, slopes below",
    localParagraphs: [
      "When Finn Hill, North Juanita and Kingsgate joined Kirkland in 2011, their woods lifted the city past its goal of 40 percent tree cover. Under those firs and cedars, a gutter fills with needles long before it fills with water. When you ask for a quote, say which trees hang over which side of the roof. That decides [how wide the outlets should be](/blog/gutters-for-puget-sound-rain), how often someone has to climb up, and whether guards are worth the money.",
      "Where a downspout lets go of its water matters here. A slide on Goat Hill in 2010 was put down to drainage and soil erosion. [The city’s drainage project there](https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill), with 2,500 feet of new pipe, names runoff from roofs and driveways built before modern rules as one of two causes. Roof water should not spill at the top of a bank. Ask the contractor to mark on the quote where each downspout ends.",
      "In a townhouse, such as those near Totem Lake and downtown Kirkland, one run of gutter may serve several owners. Find out first whether it belongs to you or to the association, because the association may have to be the one that asks. For a single home, walk around in the next hard rain and note where water pours over the edge. Three phone photos of that tell a contractor a lot.",
    ],
    localFacts: [
      {
        heading: "Flooding, day or night",
        text: "Kirkland Public Works, 425-587-3900, every hour of the week.",
      },
      {
        heading: "With a new roof",
        text: "Kirkland requires a permit for a re-roof that involves structural parts such as sheathing. Plan gutters and roof together.",
      },
      {
        heading: "Steep lots",
        text: "Chapter 85 of the zoning code covers hazard areas, and a city map shows which lots are prone to slides.",
      },
      {
        heading: "Where it ends up",
        text: "Juanita Creek, Forbes Creek and Finn Hill’s streams all run to Lake Washington.",
      },
    ],
    localQuestions: [
      {
        question: "Do new gutters need a permit in Kirkland?",
        answer:
          "The city’s list of [projects that do](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit) doesn’t name gutters. It does name a re-roof that touches structural parts, such as sheathing or skylights, and it says that its examples are not complete. So if the boards behind your old gutter are soft and the rot goes on into the roof deck, stop and ask the Development Services Center. Ask there, too, before a new drain line is dug on a Goat Hill or Holmes Point slope.",
      },
      {
        question: "Where may my downspouts end on a Kirkland hillside?",
        answer:
          "Not at the edge. On Goat Hill, above Juanita Beach, the city traces its drainage trouble to a high water table and to runoff from roofs, and its project of 2024 was to add more than 50 catch basins. A contractor will first look for a storm connection that the house already has, then for level ground that slopes away. Where neither exists, an engineer’s view may be worth its price. [Distances from the foundation](/blog/gutters-for-puget-sound-rain) are the same as anywhere: 5 feet at the least.",
      },
      {
        question: "The street floods and backs up to my downspouts. Whose job is it?",
        answer:
          "The drain in the street is the city’s, and Public Works takes flood calls at any hour. The pipe in your yard is not. In one wet winter, an intersection near [NE 145th Street and 75th Avenue NE](https://bothell-reporter.com/news/kirkland-kenmore-work-together-to-resolve-neighborhood-flooding-issue), on the Kenmore line, turned into a pond because a private drain was plugged. New owners had not known of it. Have the line below each downspout run with a hose while the contractor is there.",
      },
      {
        question: "What should I clear myself before the storms reach Juanita?",
        answer:
          "Kirkland’s [flood advice](https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods) puts roof gutters and downspouts on the list, along with the grate of the street drain outside. Rake what you find into the yard waste cart, since the city can bill for leaves that are blown into the street. Stay off a wet roof on a sloped lot, where a ladder’s feet are seldom level. A gutter crew can clean, check the hangers and quote in one visit.",
      },
    ],
    sources: [
      {
        title: "City of Kirkland: Goat Hill drainage",
        url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Do you need a permit?",
        url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Floods",
        url: "https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods",
        checked: "2026-11-21",
      },
    ],
  },
  redmond: {
    title: "Gutter Installation in Redmond, WA | Roof to Drywell",
    description:
      "Some Redmond roofs drain to the street, others into the ground. Find out which before new gutters go up, with a free quote from one local contractor.",
    lead: "Before new gutters go up in Redmond, someone should find out where the downspouts go. One contractor checks, measures and quotes you for free.",
    localHeading: "Where does your roof water go?",
    localParagraphs: [
      "In parts of Redmond, rain is meant to go back into the ground. The city gets about 40 percent of its drinking water from wells, and it counts clean roof runoff among the things that refill the aquifer. [Its rule of thumb](https://www.redmond.gov/835/Stormwater-Infiltration): if you see no catch basin in the street near you, the stormwater on your lot may soak in on site. Then your downspouts probably feed something buried, and that has to be found first.",
      "A buried drain in the Sammamish Valley has little room below it. The city says that groundwater there is only a few feet down, so a drywell that is full of roof grit has nowhere to send a November storm. A new gutter that empties into it only moves the overflow from the eaves to the foundation. When the contractor visits, ask to have [a hose run into every downspout](/blog/gutters-for-puget-sound-rain) for ten minutes, and to see what comes back up.",
      "East of the city limits, in Redmond Ridge, Trilogy and on Novelty and Union hills, King County’s rules apply. The county doesn’t ask for a building permit to replace roofing on a detached house, unless the lot has critical areas. An owners’ association may still want a say in the color of the gutters or the place of the downspouts, so read its rules before you choose.",
    ],
    localFacts: [
      {
        heading: "Aquifer map",
        text: "Redmond adopted new Critical Aquifer Recharge Areas on April 16, 2019. They show where groundwater is at risk.",
      },
      {
        heading: "Clean water only",
        text: "Redmond counts clean roof runoff as good for its aquifer. Moss killer and wash water are not clean.",
      },
      {
        heading: "Permit questions",
        text: "The Development Services Center at Redmond City Hall answers for addresses inside the city.",
      },
    ],
    localQuestions: [
      {
        question: "How do I find out whether my roof drains to a drywell?",
        answer:
          "Start at the curb. With no catch basin near your lot, Redmond says, the water may well soak in on site. Next follow each downspout: one that turns into the ground and never shows again near the street is a candidate. The city has gone through its record drawings and written to most owners of such systems, so look for that letter among the house papers. A hose and a stopwatch tell the rest, and the answer belongs in the quote.",
      },
      {
        question: "Is a drywell at my house regulated?",
        answer:
          "The state counts drywells as underground injection wells, and [WAC 173-218-070](https://app.leg.wa.gov/WAC/default.aspx?cite=173-218-070) treats one at a single-family home that takes only roof water more lightly than the rest. Redmond adds wellhead protection rules of its own in Critical Aquifer Recharge Area I. Repairing gutters changes none of that. Digging a new drywell downtown or along Bear Creek might, so have the contractor ask the city’s stormwater staff before a hole is opened.",
      },
      {
        question: "May I treat roof moss before new gutters go up?",
        answer:
          "Do it with the downspouts in mind. What a product leaves on the shingles comes down with the next rain, and in Redmond that rain may be on its way to [the aquifer under downtown and the Bear Creek valley](https://www.redmond.gov/831/GroundwaterWellhead-Protection). Brushing and trimming back branches puts nothing in the water. If you do use a product, say so, and the crew can let the downspouts run over lawn for a while instead of into the ground.",
      },
      {
        question: "Does Redmond ask for a permit for gutters?",
        answer:
          "The city’s [page on home permits](https://www.redmond.gov/469/Residential) lists a few jobs that need none, points to a longer handout, and tells you to expect a permit for the rest. Gutters are not named either way on the page. For a like-for-like job, one call to the Development Services Center settles it. New framing at the roof edge, or a new pipe to the street on Education Hill, is another matter, and the answer may take more than a call.",
      },
      {
        question: "Who helps with flooding on Union Hill or Novelty Hill?",
        answer:
          "King County does, since those addresses are outside the city. Its [Neighborhood Drainage Assistance Program](https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx) takes calls at 206-477-4811. It looks at drainage trouble that an owner can’t control, and not at one neighbor’s roof water or at trouble of your own making. So have your gutters and downspouts put right first. Photos with dates, from before and after, then show that the water comes from somewhere else.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Stormwater infiltration",
        url: "https://www.redmond.gov/835/Stormwater-Infiltration",
        checked: "2026-11-21",
      },
      {
        title: "City of Redmond: Groundwater and wellhead protection",
        url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
        checked: "2026-11-22",
      },
      {
        title: "King County: Do you need a permit?",
        url: "https://www.kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
        checked: "2026-11-22",
      },
      {
        title: "King County: Neighborhood Drainage Assistance Program",
        url: "https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx",
        checked: "2026-11-22",
      },
    ],
  },
  bellevue: {
    title: "Gutter Installation in Bellevue, WA | Free Local Quote",
    description:
      "From the timber of Bridle Trails to the ravines of Newport Hills, Bellevue roofs shed water toward two lakes. One gutter contractor, one free quote.",
    lead: "Every Bellevue roof drains toward one lake or the other. One contractor plans the gutters, the downspouts and the way out, and quotes you for free.",
    localHeading: "Gutters for a city between two lakes",
    localParagraphs: [
      "Bellevue lies between Lake Washington and Lake Sammamish, and founded one of the country’s first storm and surface water utilities in 1974, out of a need for flood control. The public pipes are the city’s. The part on your own lot, from gutter to downspout to the line in the yard, is yours to keep up. If a corner of your crawl space is damp every winter, have that private part checked before you blame the street.",
      "In Bridle Trails, nearly two-thirds of the ground is under second-growth timber. The trees stay, so the gutters have to cope. Ask for [the widest downspouts that suit the house](/blog/gutters-for-puget-sound-rain) and for guards fine enough to stop needles, and ask what cleaning those guards will take in the third year. On a large wooded lot, also ask how the crew will reach the back of the roof with long pieces of metal.",
      "Newport Hills is cut by steep ravines, and Somerset and Lakemont stand on hillsides. There, a downspout that ends at the edge of a slope can wash it away bit by bit, in your yard or in the one below. In Lake Hills, first built in the late 1950s, the question may be the wood instead: a board that has been wet for decades won’t hold a new hanger. Have it probed before the price is fixed.",
    ],
    localFacts: [
      {
        heading: "Water at the door",
        text: "Bellevue Utilities answers drainage calls at 425-452-7840, and flooding emergencies around the clock.",
      },
      {
        heading: "Your side of the drain",
        text: "Under BCC 24.06.070, owners answer for the design and working of private drainage when they build or rebuild.",
      },
      {
        heading: "Permit center",
        text: "First floor of City Hall, 450 110th Ave NE. Ask there if roof framing or a new drain connection is part of the job.",
      },
    ],
    localQuestions: [
      {
        question: "Do gutters need a Bellevue building permit?",
        answer:
          "Ordinary repairs don’t: [BCC 23.05.090](https://bellevue.municipal.codes/BCC/23.05.090) exempts them as long as no beam or bearing part is cut. What changes the answer is the wood. The city counts [roof sheathing that is replaced or altered](https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/building-permits-residential) as structural work on a home. So ask the contractor to say in the quote what happens if the fascia in a late-1950s Lake Hills house proves rotten, and who would apply.",
      },
      {
        question: "Does Somerset’s covenant committee look at gutters?",
        answer:
          "It may. The association says that the neighborhood has over 1,500 properties, that 98 percent of them are under covenants, and that its [Covenants Review Committee](https://www.somerset98006.org/about-covenants.html) serves 67 percent. Changes to the outside go before that committee, exterior color included in most divisions. A like-for-like gutter in the same color is the easy case. Send the form in before you sign, because the color of a seamless gutter is fixed on the day it is rolled.",
      },
      {
        question: "Can I wash moss off the roof into the drain?",
        answer:
          "No. [BCC 24.06.125](https://bellevue.municipal.codes/BCC/24.06.125) forbids letting soaps, even biodegradable ones, chemicals, pesticides, and leaves or branches into the storm system, directly or indirectly. A downspout that is piped to the street is the indirect way. Bellevue’s drains empty into streams and then into one lake or the other. Have moss brushed off dry and caught on a tarp, and have it done before the new gutters go up, so that they start clean.",
      },
      {
        question: "My downspouts go into the ground in Newport Hills. Where to?",
        answer:
          "Find out before you reuse the line. It may run to the street, to a ravine above Coal Creek, or nowhere. Have the crew run a hose in it and look for the outlet. A broken line above a ravine is worse than none, since it soaks the slope out of sight. Bellevue’s own advice is to leave the plants on steep slopes where they are, because they hold the ground. For a question about drainage on your lot, call the utility at 425-452-7840.",
      },
      {
        question: "Who should I let up on the roof?",
        answer:
          "Someone whose registration you have seen. On a three-story Lakemont house the ladder work is most of the risk, and L&I says that an owner can be held liable when a worker is hurt, so look at the workers’ compensation line as well as the bond. [How to check a contractor](/blog/how-to-check-a-contractor-washington) takes you through the state’s record. Your request here goes to one company, so there is one record to read.",
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
        checked: "2026-11-21",
      },
    ],
  },
  woodinville: {
    title: "Woodinville, WA Gutter Installation | Homes and Barns",
    description:
      "Tall trees, long roofs and septic fields shape a gutter job around Woodinville. Send one request and get a free quote from one contractor who works there.",
    lead: "Around Woodinville there is often more than one roof to drain, and a septic field to keep dry. Tell us once, and one contractor works out the rest.",
    localHeading: "Keep the roof water off the drainfield",
    localParagraphs: [
      "Far from every Woodinville home is on a sewer. The Woodinville Water District reports more than four water customers for each sewer customer it has, and that leaves a lot of septic drainfields. A drainfield cleans water only while [the soil below it stays unsaturated](https://kingcounty.gov/services/environment/water-and-land/lakes/facts/septic.aspx). A downspout aimed at it in November can undo that. Before you ask for a price, sketch where the tank and field are, so that the new downspouts end well away.",
      "On Hollywood Hill and around Cottage Lake, homes often come with a barn, a shop or a long garage, and those roofs shed water too. Mud at a barn door or a washed-out gravel drive may be a gutter job. List every building in your request, with a rough length for each: [length and roof area](/blog/gutters-for-puget-sound-rain) decide the size. A contractor who makes seamless gutter on site can form the long runs in one visit.",
      "Storms here bring down limbs as well as rain, and a limb takes the gutter with it. If the wood beneath is broken too, the permit question changes. Inside Woodinville’s city limits, a house re-roof that replaces the sheathing needs a city permit. In unincorporated King County, replacing the roofing of a detached house needs none unless the lot holds critical areas. Your address decides which rule is yours.",
    ],
    localFacts: [
      {
        heading: "Drainage line, county side",
        text: "206-477-4811 reaches King County’s drainage investigators, for addresses outside the city.",
      },
      {
        heading: "City or county?",
        text: "Most of Wellington looks to Woodinville’s City Hall. Cottage Lake and Hollywood Hill look to King County.",
      },
      {
        heading: "Needles",
        text: "Under the conifers of Bear Creek, plan on cleaning even with guards. Ask what the guard looks like after two winters.",
      },
    ],
    localQuestions: [
      {
        question: "How far from the septic field should a downspout end?",
        answer:
          "Far enough that the water runs away from it, whatever the number of feet. King County explains that a drainfield works because the soil under it is not full of water. Snohomish County, whose line is the north edge of town, tells owners to send [all eaves and downspouts away](https://www.snohomishcountywa.gov/6094/1---Understand-Runoff) from drainfields, slopes and foundations. Look up your as-built drawing at Public Health before the crew digs, since the reserve area beside the field has to stay free as well.",
      },
      {
        question: "Do I need a permit in Woodinville?",
        answer:
          "Inside the city, [its list](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) names a house re-roof that changes or replaces the sheathing. A gutter hung on sound boards isn’t that. Work that alters how a lot drains falls under [chapter 13.05](https://www.codepublishing.com/WA/Woodinville/html/Woodinville13/Woodinville1305.html) of the city’s code, which takes over the county’s surface water rules. In Cottage Lake or on Hollywood Hill, the county’s permit office is the one to ask, and a stream or wetland on the lot is what makes it say yes.",
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
          "Whether its gutter machine can reach the barn, where the truck may stand, and how a long run gets from the machine to the roof. A truck parked on a drainfield near Bear Creek packs the soil that the septic system depends on, so stake the field first. Then [look up the registration](/blog/how-to-check-a-contractor-washington). After a windstorm, when half of Woodinville is calling, take the time for it all the same.",
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
    ],
  },
};
