import type { MailWords } from "./mail-parts.ts";

/** What mails about photos say; `{photos}` is how many the request has. No mail has them attached. */
export const photoMailWords = {
  "photos-added": {
    one: {
      subject: "A photo of the job: {service} in {zip_code} ({reference})",
      preheader: "The homeowner added a photo to the request.",
      heading: "The homeowner added a photo",
      opening: ["There is a photo of the job now. It is on the page of the request, and nowhere else."],
      reason: "You get this email because {site} gave this request to you.",
    },
    other: {
      subject: "Photos of the job: {service} in {zip_code} ({reference})",
      preheader: "The request has {photos} photos now.",
      heading: "The homeowner added photos",
      opening: ["There are {photos} photos of the job now. They are on the page of the request, and nowhere else."],
      reason: "You get this email because {site} gave this request to you.",
    },
  },
} satisfies Record<"photos-added", Record<"one" | "other", MailWords>>;
