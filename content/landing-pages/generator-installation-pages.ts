import type { CitySlug } from "../../domain/city.ts";
import type { LandingPage } from "../types.ts";

export const generatorInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Generator Installation in Kirkland, WA | Standby Power",
    description:
      "Where a standby generator may stand on a Kirkland lot, what permit it takes and who may wire it. One licensed electrical contractor quotes for free.",
    lead: "Backup power for homes in and around Kirkland. One electrical contractor finds the right spot, size and switch, and gives you a free quote.",
    localHeading: "Finding room on a Kirkland lot",
    localParagraphs: [
      "Space comes first. When Kirkland approves heating and cooling units and similar equipment, its standard condition is at least five feet from a side or rear property line and no place in the required front yard. It also wants the machine shielded or placed so that state noise limits are met. On a narrow lot near the lake, that can leave one workable corner. Have the contractor measure it before you fall for a particular model.",
      "Kirkland’s grid has become stronger. In December 2023 Puget Sound Energy switched on its Sammamish–Juanita line, which gave the Totem substation a second feed and serves more than 61,000 customers in Kirkland and Redmond. But a second feed can’t stop a tree on the wire in your own street. During one windstorm that came with leaves still on the trees, the Kirkland Reporter found most of the city’s outages in the north end.",
      "The wiring takes a city electrical permit, and a new gas line takes one as well: both are on Kirkland’s list of work that does. On sloped lots, as on much of Finn Hill, the unit also needs a level pad where water doesn’t collect. Tell the contractor what you can’t do without, such as the furnace, the refrigerator or a sump pump. A short list can mean a smaller, quieter machine.",
    ],
    localFacts: [
      {
        heading: "Permits",
        text: "Kirkland’s Development Services Center, with online applications at MyBuildingPermit.com.",
      },
      {
        heading: "Distance",
        text: "Plan on five feet or more from side and rear lines, and more from windows, as the maker’s manual says.",
      },
      {
        heading: "Fuel",
        text: "Natural gas where your street has it, propane otherwise. Say in the message which one you cook or heat with.",
      },
    ],
  },
  redmond: {
    title: "Generator Installation in Redmond, WA | Safe Backup Power",
    description:
      "Redmond sits on its own drinking water, so fuel choice matters. Get a free generator quote from one licensed electrical contractor who works there.",
    lead: "In Redmond a generator has to suit your house and the aquifer beneath it. One electrical contractor helps you choose, and quotes you for free.",
    localHeading: "Fuel, groundwater and the right office",
    localParagraphs: [
      "Some of Redmond’s drinking water lies only a few feet under its valley streets, and the city rates its wells as moderately to highly vulnerable to what is spilled above. That is a good reason to think about fuel first. Natural gas comes by pipe and leaves no can to tip over. If you use a gasoline unit, keep the fuel off bare ground and out of the drywell. A leak is hard to call back.",
      "Propane is the usual choice where no gas main passes. Redmond’s building pages have asked for a fire permit for propane storage and use, on top of the electrical permit, so bring up the tank as early as the generator. Out on Novelty Hill, Union Hill and Redmond Ridge the offices differ: L&I for the wiring, King County for the rest. Your association may want to see where the unit will stand.",
      "In November 2024 a windstorm took out more than 400,000 Puget Sound Energy customers at its peak, and it broke the big transmission lines as well as the small ones. A newer neighborhood with buried wires still hangs on those big lines, so it is no promise. Decide how many days you want to last and what has to run, and let the contractor turn that into a size.",
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
        heading: "Wellhead zones",
        text: "The city’s map of Critical Aquifer Recharge Areas shows whether your lot is in one.",
      },
    ],
  },
  bellevue: {
    title: "Generator Installation in Bellevue, WA | Quiet and Legal",
    description:
      "Bellevue limits noise at the lot line to 45 dBA at night in residential zones. One licensed electrical contractor plans your generator and quotes free.",
    lead: "In Bellevue the neighbors’ fence decides where a generator can go. One electrical contractor checks noise, space and panel before naming a price.",
    localHeading: "The noise rule comes first",
    localParagraphs: [
      "Bellevue names generators on its page about noise-making equipment. At the property line of a residential district the city’s noise code sets 45 dBA from 10 p.m. to 7 a.m. and 55 dBA by day. A standby unit tests itself, often weekly, so sound is not only a matter for storms. Compare the decibel figure on the data sheet with the distance to your neighbor’s line, and have the test set for midday.",
      "Placement has its own rule. With a new home, or an addition of more than 1,000 square feet, equipment belongs in the rear yard, five feet or more from any property line. In a side yard, outside the setback, it needs a sound screen. In West Bellevue and Enatai that can rule out the strip beside the garage where the panel is. Then the job includes a longer conduit, and a fair quote shows it.",
      "Hill neighborhoods bring two more questions. In Somerset, recorded covenants can cover outside equipment and what blocks a view, so ask the review committee early. In Lakemont and Newport Hills, a pad near a ravine needs firm ground and a way for water to drain. Downtown, a condo owner can seldom add a generator at all. A battery for the router and a call to the building manager may be the better plan.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "Adding a generator is on Bellevue’s list of work that needs an electrical permit. Apply at MyBuildingPermit.com.",
      },
      {
        heading: "Noise code",
        text: "Bellevue City Code 9.18. The city compares 45 dBA to bird calls.",
      },
      {
        heading: "Placement code",
        text: "Land Use Code 20.20.525 covers mechanical equipment, including the five-foot rule for rear yards.",
      },
    ],
  },
  woodinville: {
    title: "Generator Installation in Woodinville, WA | Wells, Septic",
    description:
      "When the power fails near Woodinville, a well pump and a septic pump stop too. Get a free generator quote from one licensed electrical contractor.",
    lead: "Near Woodinville an outage can mean no water and no septic pump. One electrical contractor sizes a generator for what your house depends on.",
    localHeading: "When the lights go out, so does the pump",
    localParagraphs: [
      "Puget Sound Energy’s guide to home generators names the homes that gain most from one: those with a well, a septic system, a sump pump or a home business, and those in remote places where outages are more common. That is a fair description of the wooded lots around Cottage Lake and on Hollywood Hill. After the December 2006 windstorm, some people in the region waited more than a week for power.",
      "Pumps set the size. A well pump draws several times its running current for the second in which it starts, and a generator that can’t deliver that will stall or damage the motor. Find the label on the pump’s control box and send a photo. Do the same for a septic effluent pump. With those two numbers and the furnace, an electrical contractor can tell you whether a portable unit with a switch will do.",
      "On a large lot there is room, which helps with noise, but the fuel may have to come by truck. A propane tank needs a place the truck can reach in snow, clear of the drainfield, the well and the house. The transfer switch goes where your service comes in, and on some old farm properties that is a pole in the yard. Show that pole on a photo. It can change the whole layout.",
    ],
    localFacts: [
      {
        heading: "Wiring permit",
        text: "In unincorporated King County the permit and inspection are L&I’s. In the city, check L&I’s list of cities that do their own.",
      },
      {
        heading: "Mechanical permit",
        text: "Inside the city limits, Woodinville lists new gas lines for appliances among the work that needs a permit.",
      },
      {
        heading: "Never backfeed",
        text: "A generator plugged into a wall outlet can kill a line worker. Only a transfer switch keeps the two apart.",
      },
      {
        heading: "Which utility",
        text: "Puget Sound Energy on the King County side. Toward Maltby, in Snohomish County, look at your bill.",
      },
    ],
  },
};
