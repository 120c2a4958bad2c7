import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/home.tsx"),
  route(":service/:city", "routes/service-city/service-city.tsx"),
  route("contact", "routes/contact/contact.tsx"),
  route("partner-program", "routes/partner-program/partner-program.tsx"),
  route("thank-you", "routes/thank-you/thank-you.tsx"),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
