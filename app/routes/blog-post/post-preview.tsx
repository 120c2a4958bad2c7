import { StaticRouter } from "react-router";
import type { PostBody, PostSummary } from "../../../domain/blog-post.ts";
import { articleStyles, publicStyles } from "../../inline-texts.ts";
import { type SiteData, SiteDataContext } from "../../site-data.ts";
import { Post } from "./post.tsx";

interface PostPreviewProps {
  site: SiteData;
  post: PostSummary;
  body: PostBody;
}

/**
 * The operator desk's preview of an unsaved article, in a sandboxed frame without scripts. `<base>` makes links open a
 * new window, which the sandbox blocks, so links do nothing.
 */
export function PostPreview({ site, post, body }: PostPreviewProps) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <base target="_blank" />
        <title>{post.title}</title>
        <style dangerouslySetInnerHTML={{ __html: publicStyles }} />
        <style dangerouslySetInnerHTML={{ __html: articleStyles }} />
      </head>
      <body>
        <StaticRouter location="/">
          <SiteDataContext value={site}>
            <main>
              <Post post={post} related={[]} body={body} />
            </main>
          </SiteDataContext>
        </StaticRouter>
      </body>
    </html>
  );
}
