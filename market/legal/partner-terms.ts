import type { MarketFacts } from "../../content/types.ts";

export const partnerTerms: MarketFacts["partnerTerms"] = {
  version: "2026-11-29",
  text: [
    "These are the terms between your business and {name}, called “we” and “us” here.",
    "Your territories. Each territory is one zip code for one service. While it’s yours, every request that homeowners send us from it goes to you and to no other contractor. We don’t promise a number of requests.",
    "The fee. You pay the flat monthly fee in your offer, however many requests you get. We invoice your first month on your first day, for the days that are left in it, and each later month on its first day. You pay within 7 days. There’s no fee for a request or a job. We tell you before the fee changes, and you can leave first.",
    "Homeowners. You contact each homeowner the way they chose, usually within 2 to 6 hours and within 24 hours at most. You use what they send us for their request only, you don’t pass it on, and you delete it when they or we ask you to. If you can’t take a request, you pass it back.",
    "Your papers. Your contractor registration, and your electrical license where the work needs one, stay valid, and so does your general liability insurance. If you have employees, you cover them with workers’ compensation. You tell us about changes. While a registration, a license, or your insurance has expired, you get no requests that need it.",
    "Your work. You’re an independent contractor. You set your own prices, you make your own agreement with each homeowner, and you’re responsible for your work, your permits, and your people.",
    "Pausing and leaving. You can pause your territories anytime, but a pause doesn’t change the fee. Either of us can end this agreement by email. The fee ends with the day on which you leave.",
    "Changes. If these terms change, we ask you to agree to the new ones. Until you do, the ones you agreed to hold.",
  ].join("\n\n"),
};
