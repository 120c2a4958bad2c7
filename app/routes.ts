import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/home.tsx"),
  route(":service/:city", "routes/service-city/service-city.tsx"),
  route("why-us", "routes/why-us/why-us.tsx"),
  route("faq", "routes/faq/faq.tsx"),
  route("blog", "routes/blog/blog.tsx"),
  route("blog/:slug", "routes/blog-post/blog-post.tsx"),
  route("contact", "routes/contact/contact.tsx"),
  route("partner-program", "routes/partner-program/partner-program.tsx"),
  route("thank-you", "routes/thank-you/thank-you.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
