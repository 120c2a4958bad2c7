import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import type { PostImages } from "../blog/post-images.ts";

const maxCacheBytes = 16 * 2 ** 20;

export function servePostImage(images: Pick<PostImages, "find">): MiddlewareHandler {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length,
  });
  return async (context, next) => {
    const name = context.req.param("name") ?? "";
    const image = cache.get(name) ?? (await images.find(name));
    if (image === null) return next();
    if (image === "unavailable") {
      return context.text("Please try again in a moment.", 503, { "Retry-After": "5", "Cache-Control": "no-store" });
    }
    cache.set(name, image);
    return context.body(image, 200, {
      "Content-Type": getMimeType(name) ?? "application/octet-stream",
      "Cache-Control": "public, max-age=31536000, immutable",
      // Other sites show the picture of a shared post.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  };
}
