import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/home.tsx"),
  route(":service/:city", "routes/service-city/service-city.tsx"),
  route("blog", "routes/blog/blog.tsx"),
  route("blog/:slug", "routes/blog-post/blog-post.tsx"),
  route("thank-you", "routes/thank-you/thank-you.tsx"),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
