import { landingPaths, popularServices } from "./chosen-market.ts";

export interface NavigationLink {
  href: string;
  text: string;
}

export const headerLinks: NavigationLink[] = [
  { href: "/", text: "Home" },
  { href: "/why-us", text: "Why Us" },
  { href: "/faq", text: "FAQ" },
  { href: "/blog", text: "Blog" },
  { href: "/contact", text: "Contact" },
];

export const quickLinks: NavigationLink[] = [...headerLinks, { href: "/partner-program", text: "Partner Program" }];

/** Lead to the service's cities on the home page, whose cards have the slugs as ids. */
export const serviceLinks: NavigationLink[] = popularServices.map(({ slug, name }) => ({
  href: `/#${slug}`,
  text: name,
}));

export const quoteLink: NavigationLink = { href: "/#quote-form", text: "Get a free quote" };

export const legalLinks: NavigationLink[] = [
  { href: "/privacy", text: "Privacy Policy" },
  { href: "/terms", text: "Terms of Service" },
];

/** The public pages in the sitemap, except articles. */
export const staticPages: readonly string[] = [
  ...quickLinks.map((link) => link.href),
  ...landingPaths,
  ...legalLinks.map((link) => link.href),
];
