import {
  maxPostRows,
  type PostField,
  type PostReason,
  type PostState,
  postLimits,
} from "../../../domain/post-draft.ts";
import type { StatusBadgeProps } from "../../ui/values.tsx";

export const postStateBadges: Record<PostState, StatusBadgeProps> = {
  draft: { word: "Draft", tone: "over" },
  scheduled: { word: "Scheduled", tone: "going" },
  published: { word: "Published", tone: "good" },
};

export const postFieldNames: Record<PostField, string> = {
  title: "Title",
  slug: "URL",
  excerpt: "Summary",
  service_type: "Service",
  category: "Category",
  city: "City",
  author: "Author",
  tags: "Tags",
  content_markdown: "Article",
  cover_image_url: "Cover image",
  meta_title: "Search title",
  meta_description: "Search description",
  cta_text: "Button text",
  cta_link: "Button link",
  cta_enabled: "Button",
  internal_links: "Links",
  faq: "Questions",
};

const reasons: Record<PostReason, string> = {
  missing: "Required",
  "too-long": "Too long. Please shorten it.",
  "not-a-slug": "Use lowercase letters, digits, and single hyphens, such as when-to-winterize.",
  taken: "Another post uses or used this URL. Choose a different one.",
  "not-a-choice": "Choose an option from the list.",
  "not-an-address": "Not a valid link. Start with / for a page on this site, or with https://.",
  "not-ours": "Choose or upload an image. Pages can’t load images from other sites.",
  half: "Fill in both fields in each row.",
};

export function postProblemText(field: PostField, reason: PostReason | undefined): string | null {
  if (reason === undefined) return null;
  if (reason !== "too-long") return reasons[reason];
  if (field === "faq" || field === "internal_links")
    return `At most ${maxPostRows} rows of 2,000 characters each. Shorten or remove some.`;
  const limit = field in postLimits ? postLimits[field as keyof typeof postLimits] : 0;
  return `Too long. Use ${limit.toLocaleString("en-US")} characters or fewer.`;
}

export const imageProblemWords = {
  "not-an-image": "Upload a PNG, JPEG, or WebP image.",
  "too-large": "The image is too large. Use one up to 1 MB and 40 megapixels.",
  "no-alt": "Add alt text: say what the image shows.",
  "alt-too-long": "Shorten the alt text to 300 characters.",
  busy: "The server is busy with other images. Save again in a moment.",
};

export const scheduleProblemWords = {
  "no-time": "Choose a date and time. The hour skipped in spring doesn’t work.",
  past: "That time has passed. Choose a later one, or publish the post now.",
  published: "This post is already published.",
};

/** Returns "Fix broken sprinkler head" for "/covers/fix-broken-sprinkler-head.svg". */
export function sceneName(path: string): string {
  const words = path.replace(/^.*\/|\.svg$/g, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
