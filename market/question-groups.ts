import type { QuestionGroup } from "../content/types.ts";

/** The 15 questions, by subject. Cost claims are those of this page; a landing page has its own (docs/product.md, Cost claims). */
export const questionGroups: QuestionGroup[] = [
  {
    id: "requests",
    heading: "How it works",
    questions: [
      {
        question: "How does {name} work?",
        answer:
          "You share your zip code, the service type and how you want to be contacted. Your zip code and service decide which one local contractor gets the request. That contractor gets in touch, asks about the job and gives you a quote.\n\nWe make the connection. We don’t do repair or installation work ourselves.",
      },
      {
        question: "How long does a quote request take?",
        answer:
          "Under 2 minutes, with no account to open. We need your name, zip code, email and the kind of work. A phone number, a time and a message are optional.",
      },
      {
        question: "Is it free for homeowners?",
        answer:
          "Yes. The request, the match and the quote you ask for cost you nothing. The one contractor who holds your zip code and service pays us a flat monthly fee.",
      },
      {
        question: "How many contractors will contact me?",
        answer:
          "One. Your request goes to the one contractor who covers your zip code and service. It isn’t put up for bids.\n\nIf no contractor covers your zip code and service yet, the request waits with us and goes to nobody else in the meantime. If the contractor gives it back or doesn’t answer, another one may get it, and we tell you.",
      },
      {
        question: "What happens to my name, email and phone number?",
        answer:
          "They go to the one contractor we match you with, who uses them to answer you. We don’t sell them. We need a phone number only if you want a call or a text. Our privacy policy lists everything that is stored, and you can ask us for a copy or for deletion.",
      },
    ],
  },
  {
    id: "contractors",
    heading: "Contractors and timing",
    questions: [
      {
        question: "How do you check the contractors?",
        answer:
          "Before they join, we ask for a valid Washington contractor license, which the state calls a registration, for general liability and workers’ compensation insurance, at least 3 years of experience and professional references. EV charger and generator wiring also takes an electrical contractor license ([RCW 19.28](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28)).\n\nCheck any company yourself as well. The Verify tool of the state’s Department of Labor & Industries (L&I), at lni.wa.gov/Verify, shows its registration, bond and insurance.",
      },
      {
        question: "How soon will the contractor contact me?",
        answer:
          "Most commonly within 2-6 hours, and within 24 hours at most. The contractor calls, texts or emails, whichever you chose. We pass requests on at any hour, so after one sent at night the call may come in the morning.",
      },
      {
        question: "How soon can the work be done?",
        answer:
          "You typically hear from the contractor within 24 hours, and service is often within 2-3 business days. The two of you agree on the date. Parts, permits, weather and the size of the job can move it.",
      },
      {
        question: "Do I have to hire the contractor?",
        answer:
          "No. You can read the quote, ask questions, get other prices and say no. If you do hire, your agreement is with the contractor and not with us.",
      },
    ],
  },
  {
    id: "services",
    heading: "Services and places",
    questions: [
      {
        question: "Which services can I ask for?",
        answer: "{name} is focused on sprinkler repair around Kirkland. You can also ask for {otherServices}.",
      },
      {
        question: "Which areas do you serve?",
        answer:
          "{cities}, and nearby areas such as Bothell and Sammamish. Choose the closest city and enter the zip code where the work is needed. The form tells you right away whether we have a contractor there yet.",
      },
    ],
  },
  {
    id: "costs",
    heading: "Costs",
    questions: [
      {
        question: "What does sprinkler repair cost?",
        answer:
          "Sprinkler repair typically costs $75-$300. One broken head is near the low end. A pipe that has to be found and dug up is near the high end or above it.\n\nIt is our own guide, as are the other prices on this page. We know of no public price survey for the Eastside. The contractor’s quote is the price that counts.",
      },
      {
        question: "What does gutter installation cost?",
        answer:
          "Gutter installation typically costs $6-$12 per linear foot. Measure the roof edges that need a gutter: 100 feet come to $600-$1,200. A second story, rotten boards and extra downspouts add to it. That is our own guide; the pages of our cities plan with $800-$2,500 for a house.",
      },
      {
        question: "What does fence repair cost?",
        answer:
          "Small repairs typically cost $100-$300, such as a few boards or a gate that drags. New posts set in concrete and long stretches of storm damage cost more. That is our own guide; the pages of our cities plan with $200-$800.",
      },
      {
        question: "What does EV charging installation cost?",
        answer:
          "EV charging installation typically costs $800-$2,500, with 4-8 hours of work. The distance from the panel, a trench and the room left in the panel decide where in that range you land. A new panel is extra. That is our own guide for a simple run; the pages of our cities plan with $1,200-$3,500.",
      },
    ],
  },
];
