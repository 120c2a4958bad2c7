import type { QuestionGroup } from "../content/types.ts";

/** Some costs on the FAQ page deliberately differ from those on landing pages (docs/product.md, Cost claims). */
export const questionGroups: QuestionGroup[] = [
  {
    id: "requests",
    heading: "How it works",
    questions: [
      {
        question: "How does {name} work?",
        answer:
          "You share your zip code, the service type, and how you want to be contacted. Your zip code and service decide which one local contractor gets the request. That contractor gets in touch, asks about the job, and gives you a quote.\n\nWe make the connection. We don’t do repair or installation work ourselves.",
      },
      {
        question: "How long does a quote request take?",
        answer:
          "Under 2 minutes, with no account to open. We need your name, zip code, email, and the kind of work. A phone number, a time, and a message are optional.",
      },
      {
        question: "Is it free for homeowners?",
        answer:
          "Yes. The request, the match, and the quote are free. The one contractor who covers your zip code and service pays us a flat monthly fee.",
      },
      {
        question: "How many contractors will contact me?",
        answer:
          "One. Your request goes to the one contractor who covers your zip code and service. It isn’t put up for bids.\n\nIf no contractor covers your zip code and service yet, no one gets your request, and we’ll email you if one takes it. If the contractor passes or doesn’t respond, another one may get it, and we’ll let you know.",
      },
      {
        question: "What happens to my name, email, and phone number?",
        answer:
          "They go to the one contractor we match you with, who uses them to get back to you. We don’t sell them. We need a phone number only if you want a call or a text. Our privacy policy lists everything we store, and you can ask us for a copy or to delete it.",
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
          "Before they join, we ask for a valid Washington contractor license (the state calls it a registration), general liability and workers’ compensation insurance, at least three years of experience, and professional references. EV charger and generator wiring also requires an electrical contractor license ([RCW 19.28](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28)).\n\nCheck any company yourself, too. The state Department of Labor & Industries (L&I) has a Verify tool at lni.wa.gov/Verify that shows a company’s registration, bond, and insurance.",
      },
      {
        question: "How soon will the contractor contact me?",
        answer:
          "Most commonly within 2-6 hours, and within 24 hours at most, once a contractor has your request. The contractor calls, texts, or emails, whichever you chose. If you send it at night, expect a call in the morning.",
      },
      {
        question: "How soon can the work be done?",
        answer:
          "You’ll typically hear from the contractor within 24 hours, and service is often within 2-3 business days. The two of you agree on the date. Parts, permits, weather, and the size of the job can move it.",
      },
      {
        question: "Do I have to hire the contractor?",
        answer:
          "No. You can read the quote, ask questions, get other prices, and say no. If you do hire, your agreement is with the contractor, not with us.",
      },
    ],
  },
  {
    id: "services",
    heading: "Services and places",
    questions: [
      {
        question: "Which services do you cover?",
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
          "Sprinkler repair typically costs $75-$300. One broken head is near the low end. A pipe that has to be found and dug up is near the high end or above it.\n\nThis is our own guide, like the other prices on this page. We don’t know of a public price survey for the Eastside. The contractor’s quote is the price that counts.",
      },
      {
        question: "What does gutter installation cost?",
        answer:
          "Gutter installation typically costs $6-$12 per linear foot. Measure the roof edges that need a gutter: 100 feet comes to $600–$1,200. A second story, rotten boards, and extra downspouts add to it. This is our own guide by the foot; our city pages give the range for a whole house.",
      },
      {
        question: "What does fence repair cost?",
        answer:
          "Small repairs typically cost $100-$300, such as a few boards or a gate that drags. New posts set in concrete and long stretches of storm damage cost more. This is our own guide for small repairs; larger ones cost more, as our city pages say.",
      },
      {
        question: "What does EV charging installation cost?",
        answer:
          "EV charging installation typically costs $800-$2,500, with 4-8 hours of work. The distance from the panel, a trench, and the room left in the panel decide where you land in that range. A new panel is extra. This is our own guide for a simple run; a longer one costs more, as our city pages say.",
      },
    ],
  },
];
