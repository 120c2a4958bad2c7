import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { untilHydrated } from "../../../test/browser.ts";
import { metadataOf } from "../../../test/exiftool.ts";
import { pictureWithCorners } from "../../../test/pictures.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

const png = await pictureWithCorners(1200, 630).png().toBuffer();

const idIn = (location: string | null) => location?.split("/").at(-1) ?? "";

async function draft(title: string): Promise<string> {
  const { location } = await desk.client.post("/posts", { title });
  return `/posts/${idIn(location)}`;
}

async function formFields(path: string, fields: Record<string, string | string[]> = {}) {
  const page = await desk.client.get(path);
  const shown = Object.fromEntries(["version", "title", "slug"].map((name) => [name, page.field(name)]));
  return { ...shown, action: "save", ...fields };
}

const send = async (path: string, fields: Record<string, string | string[]>) =>
  desk.client.follow(path, await formFields(path, fields));

const onSite = (path: string) => fetch(desk.server.url + path, { redirect: "manual" });

async function upload(path: string, file: Blob, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(await formFields(path, fields))) body.append(name, String(value));
  body.append("cover_file", file, "cover.png");
  return fetch(desk.url + path, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: desk.url, Cookie: desk.client.session },
  });
}

test("a new draft is first in the desk's list of posts and not public", async () => {
  const page = await desk.client.get(await draft("Wet fences in winter"));
  expect(page.text).toContain("Wet fences in winter Draft Not published yet.");
  expect((await desk.client.get("/posts?q=WET+fences")).text).toContain("/blog/wet-fences-in-winter");
  expect((await desk.client.get("/posts?state=published&q=wet")).text).toContain("No matching posts");
  expect((await onSite("/blog/wet-fences-in-winter")).status).toBe(404);
});

test("an invalid title for a new post is refused and stays in the field", async () => {
  expect((await desk.client.post("/posts", { title: " " })).text).toContain("Required");
  const title = "a".repeat(201);
  const answer = await desk.client.post("/posts", { title });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("Use 200 characters or fewer.")]);
  expect(answer.field("title")).toBe(title);
});

describe("the post form without JavaScript", () => {
  test("a post can be saved, published, and unpublished, and an undo publishes it again", async () => {
    const path = await draft("Gutters and leaves");
    const saved = await send(path, { content_markdown: "Leaves **fall**.\r\nRain too.", excerpt: "In October." });
    expect(saved.text).toContain("Saved. Undo");
    const published = await send(path, { action: "publish", content_markdown: "Leaves **fell**." });
    expect(published.text).toMatch(/Published. Undo Posts Gutters and leaves Published/);
    expect(await (await onSite("/blog/gutters-and-leaves")).text()).toContain("Leaves <strong>fell</strong>.");
    expect((await desk.rows("events?kind=eq.post.published&order=id.desc&limit=1"))[0]).toMatchObject({
      actor: "operator",
      detail: { operator_id: expect.any(String), post_id: idIn(path) },
    });
    const down = await send(path, { action: "unpublish", content_markdown: "Leaves **fell**." });
    expect((await onSite("/blog/gutters-and-leaves")).status).toBe(404);
    expect((await desk.client.undo(down, path)).text).toContain("Undone.");
    expect((await onSite("/blog/gutters-and-leaves")).status).toBe(200);
  });

  test("a saved post names what its page does not show", async () => {
    const path = await draft("Pasted from elsewhere");
    const saved = await send(path, {
      content_markdown: "Words\r\n\r\n<nav>More</nav>\r\n\r\n![a](https://a.example/a.png)",
    });
    expect(saved.text).toContain("The picture https://a.example/a.png is not on this site, so it is not shown.");
    expect(saved.text).toContain("Line 3: <nav> was left out.");
  });

  test("a post form with problems keeps the entered values and names the problems", async () => {
    const path = await draft("Wrong in many ways");
    const answer = await send(path, {
      title: "Kept <title>",
      slug: "Not A Slug",
      content_markdown: "Kept words",
      faq_question: ["Kept question", ""],
      faq_answer: ["", ""],
      cta_enabled: "on",
      tags: "kept, tags",
    });
    expect(answer.status).toBe(422);
    for (const value of ["Kept &lt;title&gt;", "Not A Slug", "Kept words", "Kept question", "kept, tags"]) {
      expect(answer.html).toContain(value);
    }
    for (const message of [
      "Nothing was saved yet. What you entered is all here.",
      "URL: Use lowercase letters, digits, and single hyphens",
      "Questions: Fill in both fields in each row.",
      "Button text: Required",
    ]) {
      expect(answer.text).toContain(message);
    }
  });

  test("the second of two simultaneous saves of a post is refused, but the entered values stay in the form and can be saved after that", async () => {
    const path = await draft("Two at once");
    await send(path, { content_markdown: "One." });
    const mine = await formFields(path, { content_markdown: "Mine." });
    const bo = await desk.signIn("bo@example.com");
    await bo.post(path, { ...mine, content_markdown: "Bo’s.", excerpt: "Bo’s summary." });
    const answer = await desk.client.post(path, mine);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Someone else changed this. Your changes weren’t saved.");
    expect(answer.html).toContain("Mine.");
    const [, now = ""] = /href="([^"]+)"[^>]*>See the latest version/.exec(answer.html) ?? [];
    expect((await desk.client.get(now)).text).toMatch(/Bo’s\. .*Summary Bo’s summary\./);
    const again = { ...mine, version: answer.field("version") };
    expect((await desk.client.follow(path, again)).text).toContain("Saved.");
    expect(await desk.rows(`blogs?id=eq.${idIn(path)}&select=content_markdown`)).toEqual([
      { content_markdown: "Mine." },
    ]);
  });

  test("a post's former URL redirects to the post and cannot be used by another post", async () => {
    const path = await draft("Old name");
    await send(path, { action: "publish" });
    expect((await send(path, { slug: "new-name" })).text).toContain("These old URLs redirect: /blog/old-name.");
    const moved = await onSite("/blog/old-name?utm_source=mail&x=1");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/blog/new-name?utm_source=mail&x=1"]);
    const other = await draft("Another name");
    const taken = await send(other, { slug: "old-name" });
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining("Another post uses or used this URL")]);
    await send(path, { slug: "old-name" });
    expect((await onSite("/blog/old-name")).status).toBe(200);
    expect((await onSite("/blog/new-name")).headers.get("Location")).toBe("/blog/old-name");
  });

  test("a scheduled post is not public, and the operator enters its time in Pacific time", async () => {
    const path = await draft("Of next summer");
    const scheduled = await send(path, { action: "schedule", publish_at: "2099-07-01T09:00" });
    expect(scheduled.text).toContain("Scheduled for July 1, 2099 at 9:00 AM, Pacific time.");
    expect((await onSite("/blog/of-next-summer")).status).toBe(404);
    expect(await desk.rows(`blogs?id=eq.${idIn(path)}&select=is_published,published_at`)).toEqual([
      { is_published: false, published_at: null },
    ]);
    expect((await send(path, { action: "unschedule" })).text).toContain("Schedule removed. It’s a draft.");
    await send(path, { action: "publish" });
    // A page that was loaded before the publication still has the button that removes the schedule.
    expect((await send(path, { action: "unschedule" })).text).toContain("This post is already published.");
  });

  test.each([
    ["2001-01-01T09:00", "Time: That time has passed."],
    ["2099-03-08T02:30", "Time: Choose a date and time."],
    ["", "Time: Choose a date and time."],
  ])("a post cannot be scheduled for %j, and the entered values stay in the form", async (publish_at, message) => {
    const path = await draft("Of no time");
    const fields = { action: "schedule", publish_at, content_markdown: "Kept words", slug: "Not One" };
    const answer = await send(path, fields);
    expect([answer.status, answer.text.includes(message), answer.html.includes("Kept words")]).toEqual([
      422,
      true,
      true,
    ]);
    expect(answer.text).toContain("URL: Use lowercase letters");
  });

  test("each revision of a post can be shown and restored", async () => {
    const path = await draft("Often changed");
    await send(path, { content_markdown: "First words.", tags: "old" });
    await send(path, { content_markdown: "Second words.", tags: "", slug: "changed-often" });
    const page = await desk.client.get(`${path}/revisions/2`);
    expect(page.text).toMatch(/First words\. .*URL often-changed.*Tags old/);
    const back = await desk.client.follow(`${path}/revisions/2`, { action: "restore", version: "3" });
    expect(back.html).toContain("First words.");
    // Restoring does not change the URL of the blog post.
    const [row] = await desk.rows(`blogs?id=eq.${idIn(path)}`);
    expect(row).toMatchObject({ content_markdown: "First words.", tags: ["old"], slug: "changed-often" });
    expect((await desk.client.post(`${path}/revisions/99`, { action: "restore", version: "4" })).status).toBe(404);
    const late = await desk.client.follow(`${path}/revisions/3`, { action: "restore", version: "3" });
    expect(late.text).toContain("Nothing was restored: someone else changed this post.");
  });

  test("a post's uploaded cover is stored with its alt text, shown on the page, and cached forever", async () => {
    const path = await draft("With a picture");
    expect((await upload(path, new Blob([png]), { action: "publish", cover_alt: "A “cedar” fence" })).status).toBe(303);
    const [row] = await desk.rows<{ cover_image_url: string }>(`blogs?id=eq.${idIn(path)}`);
    const image = await onSite(row?.cover_image_url ?? "");
    expect(Object.fromEntries(image.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const bytes = new Uint8Array(await image.arrayBuffer());
    expect(metadataOf(bytes)).toMatchObject({ "PNG:ImageWidth": expect.any(Number) });
    const html = await (await onSite("/blog/with-a-picture")).text();
    expect(html).toContain(`src="${row?.cover_image_url}" alt="A “cedar” fence"`);
    expect((await onSite("/post-images/00000000000000000000000000000000.png")).status).toBe(404);
  });

  test.each([
    ["a drawing", new Blob(["<svg/>"], { type: "image/png" }), "A", "Upload a PNG, JPEG, or WebP"],
    ["a picture that is too large", new Blob([png, new Uint8Array(2 ** 20)]), "A", "The image is too large"],
    ["a picture without alt text", new Blob([png]), "", "Add alt text"],
  ])("as a cover, %s is refused, and the entered values stay in the form", async (_case, file, cover_alt, message) => {
    const path = await draft("Not this picture");
    const answer = await upload(path, file, { cover_alt, content_markdown: "Kept words" });
    const html = await answer.text();
    expect([answer.status, html.includes(message), html.includes("Kept words")]).toEqual([422, true, true]);
  });
});

describe("the preview of a post", () => {
  const hostile = [
    "<script>window.parent.hacked = true</script>",
    '<img src=x onerror="window.parent.hacked = true">',
    "[a link](javascript:window.parent.hacked=true)",
    "![a picture](https://elsewhere.example/pixel.png)",
    "**Harmless words**",
  ].join("\n\n");

  test("the preview shows the entered text like the public page, without scripts or content from other sites", async () => {
    const path = await draft("Seen before");
    const page = await desk.client.post(
      `${path}/preview`,
      await formFields(path, { title: "", content_markdown: hostile }),
    );
    expect(page.status).toBe(200);
    expect(page.html).toContain("<strong>Harmless words</strong>");
    expect(page.html).toContain("Untitled");
    expect(page.html).not.toMatch(/<script|onerror|javascript:|elsewhere/);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox allow-same-origin$/);
    expect(policy).not.toMatch(/script-src|https:|unsafe/);
    expect(page.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect((await desk.newBrowser().get(`${path}/preview`)).status).toBe(303);
    expect((await onSite(`${path}/preview`)).status).toBe(404);
  });

  test("without JavaScript, a button shows the preview of a post", async () => {
    const path = await draft("Looked at");
    await desk.visit(
      path,
      async (page) => {
        await page.getByLabel("Article").fill(hostile);
        await page.getByRole("button", { name: "Refresh preview" }).click();
        await page.frameLocator("iframe").getByText("Harmless words").waitFor();
        expect(page.url()).toBe(desk.url + path);
        expect(await page.getByLabel("Article").inputValue()).toBe(hostile);
      },
      { javaScriptEnabled: false },
    );
  });

  test("the editor updates the preview while the operator types, and scripts in the text do not run", async () => {
    await desk.visit(await draft("Followed"), async (page) => {
      await untilHydrated(page);
      await article(page).fill(hostile);
      const frame = page.locator('iframe[name^="post-preview-"]').last().contentFrame();
      await frame.getByText("Harmless words").waitFor();
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      expect(await frame.locator("script, [onerror]").count()).toBe(0);
      await page.getByLabel("Title", { exact: true }).fill("Another title");
      await frame.getByRole("heading", { name: "Another title", level: 1 }).waitFor();
      await expect.poll(() => page.locator("iframe").count()).toBe(1);
    });
  });
});

const article = (page: Page) => page.getByRole("textbox", { name: "Article" });
const state = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();

describe("the editor", () => {
  test("the editor saves repeatedly, by button or key, without leaving the page", async () => {
    const path = await draft("Typed and saved");
    await desk.visit(path, async (page) => {
      await untilHydrated(page);
      await article(page).fill("First.");
      await state(page, "Unsaved changes");
      await page.getByRole("button", { name: /^Save (draft|and update post)$/ }).click();
      await state(page, /^Saved at/);
      await article(page).fill("First.\nSecond.");
      await article(page).press("Control+s");
      await state(page, /^Saved at/);
      expect(page.url()).toBe(desk.url + path);
    });
    expect(await desk.rows(`blogs?id=eq.${idIn(path)}&select=content_markdown`)).toEqual([
      { content_markdown: "First.\nSecond." },
    ]);
  });

  test("the editor says that the operator's session ended and warns about unsaved text", async () => {
    await desk.visit(await draft("Not yet saved"), async (page) => {
      await untilHydrated(page);
      await article(page).fill("Unsaved words.");
      await page.locator('iframe[name^="post-preview-"]').contentFrame().getByText("Unsaved words.").waitFor();
      await page.context().clearCookies();
      await page.getByRole("button", { name: /^Save (draft|and update post)$/ }).click();
      await state(page, "Nothing was changed: your session ended.");
      const dialog = page.waitForEvent("dialog");
      const left = page.reload();
      expect((await dialog).type()).toBe("beforeunload");
      await (await dialog).accept();
      await left;
    });
  });

  test("the second of two simultaneous saves in the editor is refused, and its text stays in the form", async () => {
    const path = await draft("Two editors");
    await desk.visit(path, async (page) => {
      await untilHydrated(page);
      await send(path, { content_markdown: "Theirs." });
      await article(page).fill("Mine.");
      await page.getByRole("button", { name: /^Save (draft|and update post)$/ }).click();
      await page.getByText("Someone else changed this.").waitFor();
      await untilHydrated(page);
      expect(await article(page).inputValue()).toBe("Mine.");
      await page.getByRole("button", { name: /^Save (draft|and update post)$/ }).click();
      await state(page, /^Saved at/);
    });
  });

  test("the editor shrinks a picture before it saves and publishes the post", async () => {
    const path = await draft("A large picture");
    await desk.visit(path, async (page) => {
      await untilHydrated(page);
      await page.setInputFiles('input[type="file"]', { name: "a.png", mimeType: "image/png", buffer: png });
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0]?.type === "image/webp",
      );
      await page.getByLabel("Alt text").fill("The home page");
      await page.getByRole("button", { name: "Save and publish now" }).click();
      await page.getByText("Published.").waitFor();
      await untilHydrated(page);
      await page.getByText("Uploaded image").waitFor();
    });
    const [row] = await desk.rows<{ cover_image_url: string }>(`blogs?id=eq.${idIn(path)}`);
    expect(row?.cover_image_url).toMatch(/\.webp$/);
    expect((await onSite(row?.cover_image_url ?? "")).headers.get("Content-Type")).toBe("image/webp");
  });
});
