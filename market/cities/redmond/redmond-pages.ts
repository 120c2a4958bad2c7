import type { LandingPage } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const redmondPages: Record<ServiceSlug, LandingPage> = {
  "sprinkler-repair": {
    title: "Sprinkler Repair in Redmond, WA | Leaks, Valves, Timers",
    description:
      "Redmond reads home water meters every two months, so a buried leak can hide. Get one local contractor’s free quote for leaks, valves, heads or a backflow test.",
    lead: "A leak under a Redmond lawn can run for weeks before a bill shows it. Tell us what you see, and we pass it to the one contractor who covers your zip code.",
    localHeading: "What is different about Redmond’s water",
    localParagraphs: [
      "Redmond has a mixed water supply. About 60 percent is bought through the Cascade Water Alliance. The rest comes from five city wells, which draw on a shallow aquifer under downtown and the valleys of Bear Creek and Evans Creek. So whatever soaks past the roots of a lawn down there, fertilizer included, is not simply gone. Fixing a zone that runs too long helps more than the bill, and [a timer that follows the weather](/blog/smart-sprinkler-controllers-puget-sound) can keep it fixed.",
      "The city’s crews read home meters once in two months. A cracked line can soak the ground all that time, so test it yourself: turn everything off, note the meter, and look again half an hour later. If it moved, close the valve at the backflow assembly and repeat. If that stops it, the leak is on the sprinkler side. [The order of the checks](/blog/low-sprinkler-pressure-dry-zone) goes on from there. Put the result in your message.",
      "Novelty Hill is a case of its own. Redmond Ridge and Trilogy are outside the city limits, yet the city bills water in the Novelty Hill area, at [separate rates](https://www.redmond.gov/482/Novelty-Hill-Rates). In a planned community, the strip by the curb may belong to the association rather than to you. Before you ask for a repair out there, find out whose valve feeds the wet spot, and whose timer runs it. The association’s landscape crew may be the right call, and it costs you nothing to ask them first.",
    ],
    localFacts: [
      {
        heading: "Yearly letter",
        text: "The city mails a reminder each year to homeowners whose backflow device is due for its test.",
      },
      {
        heading: "Whose pipe",
        text: "From the Redmond meter to the house, the service line is the owner’s to maintain. So is everything that branches off it.",
      },
      {
        heading: "Thirty days",
        text: "The city wants a leak repaired within 30 days of its discovery, or word of when it will be.",
      },
      {
        heading: "Steep rates",
        text: "In Redmond’s 2023 table, water in the top step cost four times what it cost in the first. A lawn in July can take a home there.",
      },
    ],
    localQuestions: [
      {
        question: "Does Redmond take a sprinkler leak off the bill?",
        answer:
          "The city allows [one leak adjustment per meter](https://www.redmond.gov/1098/Leak-Adjustments) in any two years, by its own policy and form. Read that policy before you count on it for a lawn line, and keep the receipt, a dated photo of the broken part and two meter readings. Because of the two-year limit, a small leak may not be worth the request. [What sprinkler repair costs](/blog/sprinkler-repair-cost-washington) turns gallons into dollars, so that you can weigh it.",
      },
      {
        question: "Who turns the water off if my own valve won’t close?",
        answer:
          "Try the irrigation shutoff by the backflow assembly first, then the house shutoff. If neither will turn, don’t force it: [Redmond’s water crew](https://www.redmond.gov/233/DrinkingWater) helps with emergency shutoffs, at 425-556-2800. It can help you find the meter and track a leak down, too. What lies beyond the meter is the owner’s to repair, so the crew stops the water and a contractor does the rest. On Redmond Ridge, look for the number on the bill that the city sends.",
      },
      {
        question: "Where is my backflow assembly, and who gets the report?",
        answer:
          "Most likely in a box a few feet from the water meter: that is where the [Abbey Road homeowners’ association](https://abbeyroadhoa.org/backflowtest.htm) tells its owners to look. It adds that the results go to the City of Redmond every year, and that a home may have more than one assembly to test, for instance one for the lawn and one for fire sprinklers. Tell the tester about both when you book, so that one trip does for the two.",
      },
      {
        question: "When do sprinklers start and stop in the Sammamish Valley?",
        answer:
          "Later in spring than up on Rose Hill, and earlier in fall. Cold air pools on low ground, so have the lines [cleared by mid-October](/blog/when-to-winterize-sprinklers-eastside). In spring a valve box on the valley floor can stand full of water with no leak at all, since the city says that groundwater there is only a few feet down. Bail it, wait an hour and look again before you call it broken. Then follow the [start-up checklist](/blog/spring-sprinkler-start-up-checklist) and fill slowly.",
      },
      {
        question: "City or county: whose permit rules apply to me?",
        answer:
          "In 98052 mostly the city’s. Its [page on home permits](https://www.redmond.gov/469/Residential) gives a short list of work that needs none and a longer handout, and tells you to expect a permit for the rest. Bring a sketch to the Development Services Center at City Hall if zones or a backflow assembly are to be added. In the part of 98053 outside the limits, such as Union Hill or Trilogy, King County answers instead: its Public Health department issues the permit for a [backflow assembly](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx), and the association may have a say as well.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Groundwater production and water quality",
        url: "https://redmond.legistar.com/LegislationDetail.aspx?FullText=1&GUID=C6524FFD-7925-47ED-BCC9-77AFA15D9EA8&ID=6508329",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Leak adjustments",
        url: "https://www.redmond.gov/1098/Leak-Adjustments",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Residential rates",
        url: "https://www.redmond.gov/470/Residential-Rates",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Stormwater infiltration",
        url: "https://www.redmond.gov/835/Stormwater-Infiltration",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Novelty Hill rates",
        url: "https://www.redmond.gov/482/Novelty-Hill-Rates",
        checked: "2026-11-22",
      },
    ],
  },
  "gutter-installation": {
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
        checked: "2026-11-22",
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
  "fence-repair": {
    title: "Fence Repair in Redmond, WA | Valley and Hilltop Homes",
    description:
      "High groundwater in the valley, association rules on the Ridge: Redmond fences fail for local reasons. One fence contractor gives you a free quote.",
    lead: "A fence in the Sammamish Valley and one on Redmond Ridge need different repairs. Say where you are, and one local contractor takes it from there.",
    localHeading: "Two kinds of ground, two sets of rules",
    localParagraphs: [
      "The low ground of Redmond is wet ground. The city’s wells draw on a shallow aquifer that lies under Downtown and runs up the valleys of Bear Creek and Evans Creek. Dig there in winter, and you may find water before you reach full depth. Concrete poured into standing water is weak, so a careful crew pumps the hole, packs gravel around the post or comes back in a drier week. Ask which of these your quote includes.",
      "Near the Sammamish River a long fence may not be leaning from rot at all. If every post tilts the same way and the wood is hard, the soft soil has moved, and deeper posts or closer spacing are the answer. Look along the top rail from one end, and describe the line you see. Then try [a screwdriver at the base](/blog/cedar-fence-repair-or-replace) of three posts. Hard wood points to the ground, soft wood to the posts.",
      "On Redmond Ridge and in Trilogy you are outside the city. King County asks for no building permit for a fence of six feet or less, unless the lot has critical areas. The tighter rules are likely to be your association’s. The Redmond Ridge owners’ association keeps Community Wide Standards and design guidelines, and its board revised the standards in 2024. Get the approval in writing even for one new panel, because a contractor can only build what you are allowed to keep.",
    ],
    localFacts: [
      {
        heading: "Inside the city",
        text: "Height is a matter for chapter 21.24 of the Redmond Zoning Code. Ask the Development Services Center, second floor of City Hall: 425-556-2494.",
      },
      {
        heading: "Outside the city",
        text: "Redmond Ridge, Trilogy, Union Hill and Novelty Hill addresses go to King County’s permitting office.",
      },
      {
        heading: "Flood maps",
        text: "Redmond’s online Property Viewer shows frequently flooded areas. Look before you set posts by Bear Creek.",
      },
      {
        heading: "Best months",
        text: "August to early October, when the water under the Bear Creek and Sammamish valleys is usually lowest.",
      },
    ],
    localQuestions: [
      {
        question: "Does Redmond want a permit for a new fence section?",
        answer:
          "Start with two city papers. Chapter 21.24 of the Redmond Zoning Code is the one on fences. In February 2026 the city’s planners [proposed a clearer version](https://citizenportal.ai/articles/7416379/washington/king-county/redmond/Redmond/King-County/Washington/Redmond-Planning-Commission-reviews-business-improvement-fences-and-statelaw-conformance-packages-Feb-25-hearing-set) of its rules on height, with diagrams, so ask which text holds today. The city’s [Residential page](https://www.redmond.gov/469/Residential) links a handout of work that is exempt from a building permit. A retaining wall is exempt up to four feet, counted from the bottom of its footing, unless it carries an extra load. If your fence stands on one, measure the wall first. Steep or wet lots call for a word with the Development Services Center.",
      },
      {
        question: "Who approves a fence on Redmond Ridge or in Trilogy?",
        answer:
          "Two parties, and neither is the City of Redmond. For the building permit it is King County, which lists [fences of six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) among the work that needs none. For style, stain and place it is the association. On the Ridge, ask for the Community Wide Standards as they stand today, because the board [changed them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). The county’s list leaves out lots with critical areas, so one beside a wetland or a stream deserves a call first.",
      },
      {
        question: "Could there be a fuel pipeline under my fence line?",
        answer:
          "On the west side, possibly. The Olympic fuel pipeline runs through Redmond and passes the school grounds on Rose Hill. [The zoning code](https://redmond.municipal.codes/RZC/21.26.040.D) allows no digging in the line’s corridor and, as a rule, none within 25 feet of it, so ask the city’s planners before a post goes in nearby. Your title papers show whether an easement crosses the yard. The crew’s 811 request reaches the pipeline’s operator too, and no hole may be dug before each operator has replied. Since July 2025, damaging such a line can cost [up to $25,000](https://lynnwoodtimes.com/2025/07/20/dig-law) in civil penalties.",
      },
      {
        question: "Water stands in my post holes near Bear Creek. What now?",
        answer:
          "Wait, if the fence can be propped up until July or August. Where it can’t, the crew can pump the hole, put several inches of gravel in the bottom and tamp more around the post. Our [fence guide](/blog/cedar-fence-repair-or-replace) weighs gravel against concrete. Ask where tools and mixers get rinsed, too. Redmond drinks from wells under these valleys, so rinse water stays out of the storm drain. A downspout that empties along the fence should [move first](/blog/gutters-for-puget-sound-rain).",
      },
      {
        question: "Which numbers should a fence contractor in Redmond have?",
        answer:
          "One from the state and, for work inside the city limits, one from the city. Fence building takes a contractor registration with Labor & Industries, and our guide shows [how to look it up](/blog/how-to-check-a-contractor-washington) in a minute. Redmond’s own instructions for buying permits online ask contractors for that number and for a Redmond business license. On Novelty Hill and Union Hill the city has no say, but the state number still counts. It should be printed on the quote.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Residential permits",
        url: "https://www.redmond.gov/469/Residential",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Groundwater and wellhead protection",
        url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
        checked: "2026-11-22",
      },
      {
        title: "King County: Do you need a permit?",
        url: "https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
        checked: "2026-11-22",
      },
      {
        title: "Lynnwood Times: the dig law’s changes of July 2025",
        url: "https://lynnwoodtimes.com/2025/07/20/dig-law",
        checked: "2026-11-22",
      },
      {
        title: "Citizen Portal: Redmond’s planning commission on the fence chapter, February 2026",
        url: "https://citizenportal.ai/articles/7416379/washington/king-county/redmond/Redmond/King-County/Washington/Redmond-Planning-Commission-reviews-business-improvement-fences-and-statelaw-conformance-packages-Feb-25-hearing-set",
        checked: "2026-11-22",
      },
    ],
  },
  "ev-charging-installation": {
    title: "EV Charging Installation in Redmond, WA | City or Ridge",
    description:
      "Redmond homes get EV charger permits from the city, Redmond Ridge homes from the state. One licensed electrical contractor sorts it out and quotes free.",
    lead: "Downtown, on Education Hill or out on the Ridge, a charger needs the right permit from the right office. One electrical contractor handles it with you.",
    localHeading: "First question: are you inside the city?",
    localParagraphs: [
      "The same Redmond mailing address can mean two permit offices. Inside the city, Redmond requires its own electrical permit before wiring or equipment is installed, altered or replaced. Redmond Ridge, Trilogy, Novelty Hill and Union Hill are in unincorporated King County, where the state Department of Labor & Industries (L&I) issues electrical permits and inspects. [The table in our guide](/blog/ev-charger-permit-washington) shows which office serves which place. The contractor must know before the first hole is drilled.",
      "Planned communities add a step. Trilogy, which is age-restricted, and Redmond Ridge have associations, and a charger on an outside wall is an outside change. Under RCW 64.38.062 a homeowners’ association can’t effectively prohibit, or unreasonably restrict, a charger for your own use on your lot. It can ask you to apply first and can set reasonable terms. Since January 2026 a newer section, RCW 64.90.513, comes before it where the two differ. Send the application early, with the contractor’s drawing attached.",
      "Around Downtown and Overlake, more people park under the building than beside it. There the hard part is the path from the meter room to your stall, and who pays for the power. On Grass Lawn or Education Hill, a house with its own garage is simpler: one new circuit, perhaps 20 feet of it. Say which case is yours, whether the stall is deeded or assigned, and where your meter is.",
    ],
    localFacts: [
      {
        heading: "In the city",
        text: "Development Services Center, second floor of Redmond City Hall: 425-556-2494.",
      },
      {
        heading: "On the Ridge",
        text: "Redmond Ridge and Trilogy are outside the city, so L&I issues the electrical permit and does the inspection.",
      },
      {
        heading: "Who applies",
        text: "The company that does the wiring applies, in its own name, at City Hall or with L&I.",
      },
      {
        heading: "Condo garages",
        text: "Downtown and around Overlake Village, get the garage plan that shows the electrical room before you ask for a price.",
      },
    ],
    localQuestions: [
      {
        question: "How do I tell whether my Redmond address is in the city?",
        answer:
          "Don’t go by the zip code: 98053 is mostly county land, and 98052 is not all city either. Redmond’s own permit pages say that Redmond Ridge lies within King County. The city’s online Property Viewer and the county’s parcel search both settle it by address. If the map shows no city zoning, your electrical permit comes from [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics). Whoever issues the permit also sends the inspector, so a wrong guess can mean a second fee.",
      },
      {
        question: "How long may the Redmond Ridge association take to answer?",
        answer:
          "The law for homeowners’ associations, [RCW 64.38.062](https://app.leg.wa.gov/rcw/default.aspx?cite=64.38.062), wants the answer in writing and without willful delay. An application that isn’t denied in writing within 60 days of its receipt counts as approved, unless the board reasonably asked for more information. [RCW 64.90.513](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513), which now reaches older associations too, had the same words in April 2026. Look whether a law of that year has touched them. So send it by email, keep the date, and attach model, mounting spot and conduit route. The Ridge’s board last changed its Community Wide Standards in 2024, so ask for the present edition. Trilogy has rules of its own.",
      },
      {
        question: "May I wire the charger myself in Redmond?",
        answer:
          "On your own residence the law allows it within limits: [RCW 19.28.261](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28.261) asks no license of an owner, but leaves out property that goes on sale within 12 months of your getting it. You buy the permit, from City Hall or, on Novelty Hill, from L&I, do the work with your own hands and meet the inspector. A friend or handyman isn’t covered. Anyone you pay needs an [electrical contractor license](/blog/how-to-check-a-contractor-washington).",
      },
      {
        question: "My stall is under a condo in Overlake. Where do I start?",
        answer:
          "With three papers: the deed or lease that says which stall is yours, the association’s form for changes to the building, and a plan of the garage that shows the electrical room. State law protects a charger for your own use in a designated space, not in a stall that moves around. Ask the board whether other owners want charging too. One feeder laid for ten stalls near the Overlake Village station can cost each owner less than ten separate runs.",
      },
      {
        question: "Will a charger change my bill with Puget Sound Energy?",
        answer:
          "It adds what you drive, and you can choose when. The utility’s [home charging page](https://www.pse.com/en/pages/electric-cars/Home-charging) describes Flex EV, a program that shifts charging away from hours of high demand for a reward. A charger bought with the rebate in PSE’s own marketplace was enrolled ahead of time. Terms change from year to year, so check them before you buy. On Education Hill a charger that starts at midnight is also kinder to a full panel.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Residential permits",
        url: "https://www.redmond.gov/469/Residential",
        checked: "2026-11-22",
      },
      {
        title: "L&I: Electrical inspection basics",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics",
        checked: "2026-11-21",
      },
      {
        title: "RCW 64.38.062: chargers and homeowners’ associations",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.38.062",
        checked: "2026-11-21",
      },
      {
        title: "Puget Sound Energy: Home charging",
        url: "https://www.pse.com/en/pages/electric-cars/Home-charging",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.90.365: which sections reach older associations",
        url: "https://app6.leg.wa.gov/rcw/default.aspx?cite=64.90.365",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.90.513: charging stations in common interest communities",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.32.260: what reaches older associations since January 2026",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.32.260",
        checked: "2026-11-22",
      },
    ],
  },
  "generator-installation": {
    title: "Generator Installation in Redmond, WA | Safe Backup Power",
    description:
      "Redmond sits on its own drinking water, so fuel choice matters. Get a free generator quote from one licensed electrical contractor who works there.",
    lead: "In Redmond a generator has to suit your house and the aquifer beneath it. One electrical contractor helps you choose, and quotes you for free.",
    localHeading: "Fuel, groundwater and the right office",
    localParagraphs: [
      "Redmond east of the Sammamish River drinks from city wells, and the shallow aquifer that feeds them lies right under the streets. The city maps where it is most open to spills as Critical Aquifer Recharge Areas. That is a good reason to think about fuel first. Natural gas comes by pipe and leaves no can to tip over. If you use a gasoline unit, keep the fuel off bare ground and out of the drywell. A leak is hard to call back.",
      "Propane is the usual choice where no gas main passes. Redmond’s building pages have asked for a fire permit for propane storage and use, on top of the electrical permit, so bring up the tank as early as the generator. Out on Novelty Hill, Union Hill and Redmond Ridge the offices differ: the state’s Labor & Industries (L&I) for the wiring, King County for the rest. Your association may want to see where the unit will stand.",
      "In November 2024 a windstorm took out more than 400,000 Puget Sound Energy customers, and it broke the big transmission lines as well as the small ones. A newer neighborhood with buried wires, such as Redmond Ridge, still hangs on those big lines. Decide how many days you want to last and what has to run. [Our guide to switches and sizes](/blog/home-generator-transfer-switch-washington) shows how to add it up before the contractor does.",
    ],
    localFacts: [
      {
        heading: "City permit",
        text: "Redmond requires an electrical permit before equipment is installed, altered or replaced.",
      },
      {
        heading: "Tell the utility",
        text: "Puget Sound Energy asks owners of permanent generators to call once the unit is in: 1-888-225-5773.",
      },
      {
        heading: "Aquifer map",
        text: "The city’s map of Critical Aquifer Recharge Areas, adopted in April 2019, shows whether your lot is in one.",
      },
      {
        heading: "Noise",
        text: "From home to home the state allows 55 dBA by day and 45 from 10 p.m. to 7 a.m. Ask City Hall whether Redmond’s code asks for less in a weekly test run.",
      },
    ],
    localQuestions: [
      {
        question: "Is my Redmond house over the drinking-water aquifer?",
        answer:
          "Look at the city’s [groundwater page](https://www.redmond.gov/831/GroundwaterWellhead-Protection). It maps Critical Aquifer Recharge Areas I and II, where the aquifer is vulnerable and where rain replenishes it. Downtown and the valleys of Bear Creek and Evans Creek lie over it. For a home generator the lesson is simple: piped gas or propane rather than tanks of diesel or gasoline, oil changes over a tray, and no fuel can stored where a spill would run to a drywell or a lawn.",
      },
      {
        question: "Which permits does a generator need in Redmond, and on the Ridge?",
        answer:
          "Inside the city, an electrical permit and a gas or mechanical one from the Development Services Center (425-556-2494). Ask the same desk about propane and the fire permit. On Redmond Ridge, in Trilogy and on Union Hill, [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections) handles the wiring, Public Health – Seattle & King County the [gas piping](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx), and the county’s permitting office a propane tank. In both places the electrical contractor buys the electrical permit for their own work.",
      },
      {
        question: "Can a propane tank go on a lot near Bear Creek?",
        answer:
          "Perhaps, if it can’t float. Redmond’s [flood page](https://www.redmond.gov/829/Flood-Preparedness) tells owners near streams to anchor and secure propane tanks and other fuel containers. Open the city’s Property Viewer and look for frequently flooded areas under critical areas. If your lot shows up, the pad, the switch and the fuel line all belong above the level the water reaches. In the Sammamish Valley a lot with piped gas avoids the question. Ask about a fire permit for the tank either way.",
      },
      {
        question: "Does Redmond Ridge allow a standby generator?",
        answer:
          "Ask the owners’ association before you choose one. Its Community Wide Standards go as far as air conditioners in windows, and the board [revised them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). With small side yards, expect questions about the distance to a neighbor’s window. Trilogy has an association and papers of its own. If the answer is no, an [inlet and a manual switch](/blog/home-generator-transfer-switch-washington) for a portable unit leave nothing standing outside between storms.",
      },
      {
        question: "What does a generator cost in Redmond?",
        answer:
          "There is no Redmond figure we could stand behind, so we show none. For the whole country there is [HomeGuide’s national range](https://homeguide.com/costs/generator-cost), as it stood in November 2026: $6,000 to $11,000 for a standby unit and the work, or $9,500 to $24,000 with a long distance to cover or more than 20 kilowatts. On Novelty Hill and Union Hill, where propane stands in for a gas main, the tank, its base and its permit come on top. A short gas run beside the meter in Education Hill pulls the other way. Ask for switch, fuel line and machine on separate lines.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Groundwater and wellhead protection",
        url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Flood preparedness",
        url: "https://www.redmond.gov/829/Flood-Preparedness",
        checked: "2026-11-22",
      },
      {
        title: "Spokesman-Review and Seattle Times: the windstorm of November 2024",
        url: "https://spokesman.com/stories/2024/nov/20/more-than-600000-lose-power-from-bomb-cyclone-in-w",
        checked: "2026-11-22",
      },
      {
        title: "HomeGuide: whole-house generator cost (national)",
        url: "https://homeguide.com/costs/generator-cost",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: building permits and propane (older page)",
        url: "https://www.redmond.gov/cms/One.aspx?portalId=169&pageId=2969",
        checked: "2026-11-22",
      },
      {
        title: "State noise limits, WAC 173-60-040",
        url: "https://apps.leg.wa.gov/WAC/default.aspx?cite=173-60-040",
        checked: "2026-11-22",
      },
    ],
  },
};
