import type { SocialPicture } from "../content/types.ts";

export const socialPictures: Record<string, SocialPicture> = {
  "/": { heading: "Professional Home Services Across Washington State", drawing: "home" },
  "/why-us": { heading: "One local contractor, not five phone calls", drawing: "home" },
  "/faq": { heading: "Fifteen questions, answered plainly", drawing: "gutter-installation" },
  "/blog": { heading: "Sprinkler Repair & Maintenance Blog", drawing: "sprinkler-repair" },
  "/contact": { heading: "Contact us", drawing: "thank-you" },
  "/partner-program": { heading: "One contractor per zip code and service", drawing: "partner-program" },
  "/privacy": { heading: "Privacy Policy", drawing: "empty" },
  "/terms": { heading: "Terms of Service", drawing: "empty" },
};
