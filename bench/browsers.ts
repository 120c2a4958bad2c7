import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { applicationForm, contactForm, type FormUnderTest, privacyForm, quoteForm } from "../e2e/forms.ts";
import { findChromium } from "../test/browser.ts";
import { phonePhoto } from "../test/pictures.ts";
import { readAsOperator } from "../test/running-server.ts";
import { oldChromium, startChromium } from "./engines/chromium.ts";
import { type Engine, waitFor } from "./engines/engine.ts";
import { startFirefox } from "./engines/firefox.ts";
import { startWebKit } from "./engines/webkit.ts";
import { startProduct } from "./product-server.ts";

// Visits the site in real browsers, old and new, as a homeowner with a phone's window would: answers the consent
// question, opens the menu, fills in and sends each form, and adds a photo. Prints what worked, and writes a picture of
// each page that thanks the visitor. Needs firefox-esr, webkit2gtk-driver, and xvfb of Debian, and installs old versions
// of Chromium from npm in the folder.
//     npx node bench/browsers.ts --folder /tmp/browsers [--only firefox]

const { values: options } = parseArgs({
  options: { folder: { type: "string", default: "browsers" }, only: { type: "string", default: "" } },
});
const folder = resolve(options.folder);

const starts: [name: string, start: () => Promise<Engine>][] = [
  ...["109", "116", "119"].map((version): [string, () => Promise<Engine>] => [
    `chromium-${version}`,
    () => startChromium(oldChromium(folder, version)),
  ]),
  ["chromium", () => startChromium(findChromium())],
  ["firefox", () => startFirefox("firefox-esr")],
  ["webkit", startWebKit],
];

const forms: [name: string, form: FormUnderTest][] = [
  ["quote", quoteForm],
  ["contact", contactForm],
  ["application", applicationForm],
  ["privacy", privacyForm],
];

let visits = 0;

const button = "form[data-form] [type=submit]";

async function answerBanner(engine: Engine): Promise<void> {
  await engine.press("[data-consent-answer=accept]");
  await waitFor("The stored choice", () => engine.read("localStorage.getItem('cookie_consent') !== null"));
  await waitFor("The answer", () => engine.read("document.documentElement.dataset.consent === 'answered'"));
}

async function useMenu(engine: Engine): Promise<void> {
  await engine.press("header button[aria-haspopup=dialog]");
  await engine.press("header dialog[open] a[href='/contact']");
  await waitFor("The menu’s page", () => engine.read("location.pathname === '/contact'"));
}

async function fill(engine: Engine, { values }: FormUnderTest, email: string): Promise<void> {
  // Many requests with one number are held.
  const phone = values.phone && { phone: `(425) 555-0${100 + visits}` };
  for (const [name, value] of Object.entries({ ...values, ...phone, email })) {
    const field = `form[data-form] [name="${name}"]`;
    const control = `document.querySelector(${JSON.stringify(field)})`;
    const kind = await engine.read(`${control}.type`);
    if (kind === "radio") {
      await engine.read(`document.querySelector(${JSON.stringify(`${field}[value="${value}"]`)}).click()`);
    } else if (kind === "select-one") {
      await engine.read(
        `(${control}.value = ${JSON.stringify(value)}, ${control}.dispatchEvent(new Event("input", { bubbles: true })),
          ${control}.dispatchEvent(new Event("change", { bubbles: true })))`,
      );
    } else {
      const isFolded = await engine.read(`${control}.closest("details:not([open])") !== null`);
      if (isFolded) await engine.press("form[data-form] details > summary");
      await waitFor(`The focus in ${name}`, async () => {
        await engine.press(field);
        return engine.read(`document.activeElement === ${control}`);
      });
      await engine.type(value);
    }
  }
}

/** Returns whether the script or the browser sent the form. */
async function sendForm(engine: Engine, url: string, form: FormUnderTest, email: string): Promise<string> {
  await engine.open(url + form.path);
  await fill(engine, form, email);
  await waitFor("The form’s script", () => engine.read("document.querySelector('form[data-scripted]') !== null"));
  await engine.press(button);
  const thanks =
    form === quoteForm
      ? "location.pathname === '/thank-you' && document.readyState === 'complete'"
      : "document.querySelector('main [role=status]') !== null";
  await waitFor("The thanks", () => engine.read(thanks));
  const rows = await readAsOperator(url, `${form.table}?email=eq.${email}`);
  if (rows.length !== 1) throw new Error(`${rows.length} rows are stored.`);
  if (form !== quoteForm) return (await engine.read("location.search")) === "" ? "by script" : "by browser";
  const toast = "document.body.innerText.includes('Quote Request Submitted!')";
  return await waitFor("The toast", () => engine.read(toast)).then(
    () => "by script",
    () => "by browser",
  );
}

async function addPhoto(engine: Engine, url: string, email: string, file: string): Promise<void> {
  await waitFor("The photos’ form", () =>
    engine.read("document.querySelector('[data-photo-form][data-scripted]') !== null"),
  );
  await engine.chooseFile("[data-photo-form] input[type=file]", file);
  await engine.press("[data-photo-form] [type=submit]:not([hidden])");
  await waitFor("The stored photo", () =>
    engine.read("document.querySelectorAll('#photos [data-slot=stored] li').length"),
  );
  const [lead] = await readAsOperator<{ id: string }>(url, `leads?select=id&email=eq.${email}`);
  const photos = await readAsOperator(url, `lead_photos?select=position&lead_id=eq.${lead?.id}`);
  if (photos.length !== 1) throw new Error(`${photos.length} photos are stored.`);
}

/** The result of each step. A step that fails does not end the visit. */
async function visit(engine: Engine, name: string, url: string, photo: string): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  async function step(what: string, work: () => Promise<unknown>) {
    try {
      results[what] = String((await work()) ?? "yes");
    } catch (error) {
      results[what] = "NO";
      console.error(`${engine.name}, ${what}: ${error}`);
    }
    // The page scrolls smoothly to what it says.
    await setTimeout(1_000);
    writeFileSync(join(folder, `${name}-${what}.png`), await engine.picture());
  }
  await engine.open(url);
  await step("banner", () => answerBanner(engine));
  await step("menu", () => useMenu(engine));
  for (const [what, form] of forms) {
    const email = `${name}-${what}@example.com`;
    await step(what, () => sendForm(engine, url, form, email));
    if (form === quoteForm) await step("photo", () => addPhoto(engine, url, email, photo));
  }
  return results;
}

mkdirSync(folder, { recursive: true });
const photo = join(folder, "photo.jpg");
writeFileSync(photo, await phonePhoto(1600, 1200));
const server = await startProduct(null);
const table: Record<string, Record<string, string>> = {};
try {
  for (const [name, start] of starts.filter(([name]) => name.startsWith(options.only))) {
    const engine = await start();
    try {
      visits += 1;
      table[engine.name] = await visit(engine, name, server.url, photo);
    } finally {
      await engine.close();
    }
  }
} finally {
  await server.remove();
}
console.table(table);
