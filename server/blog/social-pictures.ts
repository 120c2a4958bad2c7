import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { isCitySlug, isServiceSlug, landingHeading, market, serviceOf } from "../../content/chosen-market.ts";
import { marketFolder } from "../../vite/market-folder.ts";
import { pageOfSocialPicture } from "../../wire/social-picture-path.ts";
import type { PictureJob } from "../pictures/draw-picture.ts";
import { wordsInFont } from "../pictures/picture-font.ts";
import type { Blog } from "./posts.ts";

const illustrationsFolder = new URL("../../app/ui/illustrations/", import.meta.url);

/** A service's slug, or a file's name in app/ui/illustrations. */
function drawingUrl(name: string): URL {
  if (!isServiceSlug(name)) return new URL(`${name}.svg`, illustrationsFolder);
  return new URL(`services/${name}/${serviceOf(name).scene.file}`, marketFolder);
}

interface PictureSubject {
  heading: string;
  drawing: URL;
}

function subjectOfPage(path: string): PictureSubject | null {
  const configured = market.socialPictures[path];
  if (configured) return { heading: configured.heading, drawing: drawingUrl(configured.drawing) };
  const [, service, city, ...rest] = path.split("/");
  if (rest.length > 0 || !isServiceSlug(service) || !isCitySlug(city)) return null;
  return {
    heading: landingHeading(service, city),
    drawing: drawingUrl(service),
  };
}

export function serveSocialPicture(siteName: string, blog: Pick<Blog, "titleAndCover">): MiddlewareHandler {
  const draw = socialPictureDrawer(siteName, blog);
  return async (context, next) => {
    const picture = await draw(pageOfSocialPicture(context.req.path));
    if (!picture) return next();
    return context.body(new Uint8Array(picture), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      // Other sites show the picture of a shared page.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  };
}

/** Drawing is slow, and a thread's memory is freed at its end. */
async function drawInThread(job: PictureJob): Promise<Buffer> {
  const thread = new Worker(new URL("../pictures/draw-thread.ts", import.meta.url), { workerData: job });
  const [picture] = await once(thread, "message");
  return Buffer.from(picture);
}

/** For all pages and the articles that people share. A picture takes about 60 kB. */
const maxPictures = 200;

export function socialPictureDrawer(siteName: string, blog: Pick<Blog, "titleAndCover">) {
  const pictureCache = new LRUCache<string, Buffer, PictureSubject>({
    max: maxPictures,
    fetchMethod: (_key, _known, { context }) => draw(context),
  });

  async function subjectOf(path: string): Promise<PictureSubject | null> {
    const [, slug] = /^\/blog\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (slug === undefined) return subjectOfPage(path);
    const post = await blog.titleAndCover(slug);
    if (!post) return null;
    // The font has no letter of some titles, such as Chinese ones.
    if (wordsInFont(post.title) === "") return subjectOfPage("/blog");
    return { heading: post.title, drawing: post.cover ?? drawingUrl("home") };
  }

  let lastDrawing: Promise<unknown> = Promise.resolve();

  function draw({ heading, drawing }: PictureSubject): Promise<Buffer> {
    const picture = lastDrawing.then(async () =>
      drawInThread({ words: { heading, siteName }, illustration: await readFile(drawing, "utf8") }),
    );
    lastDrawing = picture.catch(() => {});
    return picture;
  }

  return async (path: string): Promise<Buffer | null> => {
    const subject = await subjectOf(path);
    if (!subject) return null;
    return (await pictureCache.fetch(`${path} ${subject.heading} ${subject.drawing}`, { context: subject })) ?? null;
  };
}
