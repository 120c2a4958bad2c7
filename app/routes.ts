import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/home-page.tsx"),
  route(":service/:city", "routes/service-city/service-city-page.tsx"),
  route("why-us", "routes/why-us/why-us-page.tsx"),
  route("faq", "routes/faq/faq-page.tsx"),
  route("blog", "routes/blog/blog-page.tsx"),
  route("blog/:slug", "routes/blog-post/blog-post-page.tsx"),
  route("contact", "routes/contact/contact-page.tsx"),
  route("partner-program", "routes/partner-program/partner-program-page.tsx"),
  route("thank-you", "routes/thank-you/thank-you-page.tsx"),
  route("receipt/erased", "routes/receipt/erased-page.tsx"),
  route("receipt/:token", "routes/receipt/receipt-page.tsx"),
  route("receipt/:token/photos", "routes/receipt/photos-page.tsx"),
  route("job/:token", "routes/job/job-page.tsx"),
  route("contractor/:token", "routes/contractor-link/contractor-page.tsx"),
  route("contractor/:token/jobs.csv", "routes/contractor-link/jobs-file.ts"),
  route("contractor/:token/statements/:month", "routes/statement/statement-page.tsx"),
  route("contractor/:token/statements/:month.csv", "routes/statement/statement-file.ts"),
  route("privacy", "routes/legal/privacy-page.tsx"),
  route("terms", "routes/legal/terms-page.tsx"),
  route("*", "routes/not-found/not-found-page.tsx"),
] satisfies RouteConfig;
