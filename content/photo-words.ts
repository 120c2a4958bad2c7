import type { PhotoProblem } from "../domain/photo.ts";
import type { CountedWords } from "../domain/text.ts";

// What is said of photos of a request. `{number}` is a photo's number, `{count}` how many there are, `{most}` how many there may be.

export const photoWords = {
  title: "Photos for your request",
  description:
    "Add photos to your quote request, so that the contractor can see the job before they call. Up to six, without the place.",
  heading: "Show what the job looks like",
  lead: "A photo helps the contractor see the job before they call. Add up to {most}. Only the contractor who has your request and we can see them. Where a photo was taken, and whatever else your phone wrote into it, is removed.",
  yours: "Your photos",
  photo: "Photo {number}",
  /** The pictures themselves, for who does not see them. */
  alt: "View {number} of the job",
  open: "Open photo {number}",
  remove: "Remove photo {number}",
  removeShort: "Remove",
  choose: "Choose photos",
  take: "Take a photo",
  hint: "JPEG, PNG or WebP, up to 15 MB each.",
  send: "Send photos",
  full: "You have added {most} photos, which is all that a request can have. Remove one to add another.",
  closed:
    "This request takes no photos anymore, because nothing more happens with it. You can send a new request and add photos to that one.",
  back: "Back to your request",
  added: { one: "1 photo added.", other: "{count} photos added." } satisfies CountedWords,
  /** Of how many photos the place was removed. */
  unplaced: {
    one: "Location removed from 1 photo.",
    other: "Location removed from {count} photos.",
  } satisfies CountedWords,
  notAdded: { one: "1 photo was not added:", other: "{count} photos were not added:" } satisfies CountedWords,
  /** Before the sentence about a photo of a form that was sent; `{place}` is its place among those that were chosen. */
  chosen: "Photo {place} of {count}: {problem}",
  none: "Choose a photo first.",
  /** What becomes of a photo while the page is open. */
  script: {
    preparing: "Getting it ready …",
    ready: "Ready to send ({size})",
    waiting: "Waits for its turn",
    sending: "Sending …",
    arrived: "Almost there …",
    retry: "Try again",
    discard: "Leave it out",
    send: { one: "Send 1 photo", other: "Send {count} photos" } satisfies CountedWords,
    removed: "Photo removed.",
    notRemoved: "The photo could not be removed. Check your connection and try again.",
    failed: "It did not arrive. Check your connection and try again.",
    tooMuch: "That was too much at once. Please try again in a minute.",
  },
};

/** What is wrong with a photo, and what to do. */
export const photoProblemWords: Record<PhotoProblem, string> = {
  empty: "This file is empty. Choose the photo again.",
  "too-large": "This file is larger than 15 MB. Send a smaller copy, or a screenshot of the photo.",
  "no-picture": "This is not a photo that we can open. Send a JPEG, PNG or WebP.",
  heic: "This is a HEIC photo, which we cannot open. Send it as a JPEG: on an iPhone, share or copy it as “Most Compatible”, or take a screenshot of it.",
  "too-many-pixels": "This picture has more than 40 megapixels. Send a smaller copy, or a screenshot of it.",
  damaged: "This photo is damaged or cut off. Open it to see whether it is whole, or take a new one.",
  "too-costly": "This picture takes too much work to open. Send a smaller copy, or a screenshot of it.",
  "one-too-many": "A request can have six photos. Remove one to add this one.",
  "too-much-today":
    "As many photos as we take from one connection in a day are here. Those that were added stay; add this one tomorrow.",
  interrupted: "It did not arrive whole. Check your connection and send it again.",
  unavailable: "We could not keep it just now, and nothing is wrong with it. Please send it again in a moment.",
};

export const jobPhotoWords = {
  heading: { one: "The homeowner’s photo", other: "The homeowner’s {count} photos" } satisfies CountedWords,
  show: "Show photo {number}",
  full: "Open photo {number} by itself",
};
