import {
  maxPostRows,
  type PostField,
  type PostReason,
  type PostState,
  postLimits,
} from "../../../domain/post-draft.ts";
import type { State } from "../../ui/values.tsx";

export const states: Record<PostState, State> = {
  draft: { word: "Draft", tone: "over" },
  scheduled: { word: "Scheduled", tone: "going" },
  published: { word: "Published", tone: "good" },
};

export const fieldNames: Record<PostField, string> = {
  title: "Title",
  slug: "Address",
  excerpt: "Summary",
  service_type: "Service",
  category: "Category",
  city: "City",
  author: "Author",
  tags: "Tags",
  content_markdown: "Article",
  cover_image_url: "Cover",
  meta_title: "Title for search engines",
  meta_description: "Description for search engines",
  cta_text: "Words of the button",
  cta_link: "Where the button leads",
  cta_enabled: "Button",
  internal_links: "Links",
  faq: "Questions",
};

const reasons: Record<PostReason, string> = {
  missing: "Fill this in.",
  "too-long": "That is too long.",
  "not-a-slug": "Use small letters, digits and single hyphens, such as when-to-winterize.",
  taken: "Another post has this address, or had it and is still found there. Choose another one.",
  "not-a-choice": "Choose one from the list.",
  "not-an-address": "That is no address. Begin with / for a page of the site, or with https://.",
  "not-ours": "Choose or upload a picture. Pages load none from another site.",
  half: "Each row needs both of its parts.",
};

/** What is wrong with a field, in words; null: nothing. */
export function problemWords(field: PostField, reason: PostReason | undefined): string | null {
  if (reason === undefined) return null;
  if (reason !== "too-long") return reasons[reason];
  if (field === "faq" || field === "internal_links") return `At most ${maxPostRows} rows, of 2,000 characters each.`;
  const limit = field in postLimits ? postLimits[field as keyof typeof postLimits] : 0;
  return `At most ${limit.toLocaleString("en-US")} characters.`;
}

/** What is wrong with the picture that was uploaded (server/blog/post-images.ts). */
export const imageProblemWords = {
  "not-an-image": "The file is no PNG, JPEG or WebP picture.",
  "too-large": "The picture is too large: at most 1 MB, and 40 megapixels.",
  "no-alt": "Say what the picture shows, for people who do not see it.",
  "alt-too-long": "Describe the picture in at most 300 characters.",
  busy: "The server is busy with other pictures. Save the post once more in a moment.",
};

/** Why a post cannot be scheduled for the time that was typed. */
export const scheduleProblemWords = {
  "no-time": "Choose a day and a time. One that the clock skips in spring is none.",
  past: "That time is over. Choose a later one, or publish the post now.",
  published: "The post is on the site already.",
};

/** "/covers/fix-broken-sprinkler-head.svg" is called "Fix broken sprinkler head". */
export function sceneName(path: string): string {
  const words = path.replace(/^.*\/|\.svg$/g, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
