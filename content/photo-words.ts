import type { PhotoProblem } from "../domain/photo.ts";
import type { CountedWords } from "../domain/text.ts";

// `{number}` is a photo's number, `{count}` the number of photos, and `{most}` the maximum.

export const photoWords = {
  title: "Photos for your request",
  description:
    "Add photos to your quote request, so the contractor can see the job before they call. Up to six, without the location.",
  heading: "Add photos of the job",
  lead: "A photo helps a contractor see the job before they call. Add up to {most}. Only we and a contractor who has your request can see them. We remove the location and other hidden data.",
  yours: "Your photos",
  photo: "Photo {number}",
  alt: "View {number} of the job",
  open: "Open photo {number}",
  remove: "Remove photo {number}",
  removeShort: "Remove",
  choose: "Choose photos",
  take: "Take a photo",
  hint: "JPEG, PNG, or WebP, up to 15 MB each.",
  send: "Send photos",
  full: "You’ve added all {most} photos. Remove one to add another.",
  closed: "This request is closed, so you can’t add photos. You can send a new request and add photos to that one.",
  back: "Back to your request",
  added: { one: "1 photo added.", other: "{count} photos added." } satisfies CountedWords,
  unplaced: {
    one: "Location removed from 1 photo.",
    other: "Location removed from {count} photos.",
  } satisfies CountedWords,
  notAdded: { one: "1 photo wasn’t added:", other: "{count} photos weren’t added:" } satisfies CountedWords,
  /** `{place}` is the photo's position among the chosen files, and `{count}` their number. */
  chosen: "Photo {place} of {count}: {problem}",
  none: "Choose a photo first.",
  script: {
    preparing: "Getting it ready…",
    ready: "Ready to send ({size})",
    waiting: "Waiting",
    sending: "Sending…",
    arrived: "Almost there…",
    retry: "Try again",
    discard: "Remove",
    send: { one: "Send 1 photo", other: "Send {count} photos" } satisfies CountedWords,
    removed: "Photo removed.",
    notRemoved: "We couldn’t remove the photo. Check your connection and try again.",
    failed: "Upload failed. Check your connection and try again.",
    tooMuch: "Too many at once. Please try again in a minute.",
  },
};

export const photoProblemWords: Record<PhotoProblem, string> = {
  empty: "This file is empty. Choose the photo again.",
  "too-large": "This file is larger than 15 MB. Send a smaller copy, or a screenshot of the photo.",
  "no-picture": "We can’t open this as a photo. Send a JPEG, PNG, or WebP.",
  heic: "We can’t open HEIC photos. Send it as a JPEG: on an iPhone, share it as “Most Compatible,” or take a screenshot of it.",
  "too-many-pixels": "This picture has more than 40 megapixels. Send a smaller copy, or a screenshot of it.",
  "too-long": "This picture is longer than 16,384 pixels on one side. Send a smaller copy, or a screenshot of it.",
  damaged: "This photo is damaged or incomplete. Check that it opens, or take a new one.",
  "too-costly": "This picture is too complex to open. Send a smaller copy, or a screenshot of it.",
  "not-looked-at": "We didn’t open this one, because three files before it couldn’t be used. Send it again by itself.",
  "one-too-many": "You can add up to six photos. Remove one to add this one.",
  "too-much-today":
    "That’s all the photos we can take from one connection today. The ones you added are saved. Add this one tomorrow.",
  interrupted: "Upload interrupted. Check your connection and send it again.",
  unavailable: "We couldn’t save it just now. Your photo is fine: please send it again in a moment.",
};

export const jobPhotoWords = {
  heading: { one: "The homeowner’s photo", other: "The homeowner’s {count} photos" } satisfies CountedWords,
  show: "Show photo {number}",
  full: "Open photo {number} by itself",
};
