import type { MiddlewareHandler } from "hono";
import type { PostImages } from "../blog/post-images.ts";

/** Answers with a picture that was uploaded for a post. */
export function servePostImage(images: Pick<PostImages, "find">): MiddlewareHandler {
  return async (context, next) => {
    const image = await images.find(context.req.param("name") ?? "");
    if (image === null) return next();
    if (image === "unavailable") {
      return context.text("Please try again in a moment.", 503, { "Retry-After": "5", "Cache-Control": "no-store" });
    }
    return context.body(image.bytes, 200, {
      "Content-Type": image.type,
      "Cache-Control": "public, max-age=31536000, immutable",
      // To be shown where a post is shared.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  };
}
