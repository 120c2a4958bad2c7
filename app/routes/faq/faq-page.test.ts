import { expect, test } from "vitest";
import { cities } from "../../../content/chosen-market.ts";
import { listInWords } from "../../../domain/text.ts";
import { structuredDataIn } from "../../../e2e/page-steps.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
async function structuredQuestions() {
  const faq = structuredDataIn(await site.html("/faq")).find((item) => item["@type"] === "FAQPage");
  const { mainEntity }: { mainEntity: { name: string; acceptedAnswer: { text: string } }[] } = faq;
  return mainEntity.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text }));
}

test("the FAQ page's text and structured data have the same 15 questions", async () => {
  const questions = await structuredQuestions();
  expect(new Set(questions.map(({ question }) => question)).size).toBe(15);
  await site.visit(
    "/faq",
    async (page) => {
      expect(await page.locator("summary").allInnerTexts()).toEqual(questions.map(({ question }) => question));
      const answers = await page.locator("details > div").allTextContents();
      expect(answers).toEqual(questions.map(({ answer }) => answer.replaceAll("\n\n", "")));
    },
    { javaScriptEnabled: false },
  );
});

test.each([
  ["How long does a quote request take?", ["Under 2 minutes"]],
  ["Is it free for homeowners?", ["Yes", "flat monthly fee"]],
  ["How many contractors will contact me?", ["One.", "another one may get it, and we’ll let you know"]],
  ["How do you check the contractors?", ["Washington contractor license", "insurance", "lni.wa.gov/Verify"]],
  ["How soon will the contractor contact me?", ["Most commonly within 2-6 hours", "24 hours at most"]],
  ["How soon can the work be done?", ["typically", "within 24 hours, and service is often within 2-3 business days"]],
  ["Which services do you cover?", ["focused on sprinkler repair around Kirkland", "generator installation"]],
  ["Which areas do you serve?", [listInWords(cities.map(({ name }) => name)), "Bothell and Sammamish"]],
  ["What does sprinkler repair cost?", ["$75-$300"]],
  ["What does gutter installation cost?", ["$6-$12 per linear foot"]],
  ["What does fence repair cost?", ["Small repairs", "$100-$300"]],
  ["What does EV charging installation cost?", ["$800-$2,500", "4-8 hours of work"]],
])("the FAQ page's answer to “%s” says %j", async (question, facts) => {
  const entry = (await structuredQuestions()).find((candidate) => candidate.question === question);
  for (const fact of facts) expect(entry?.answer).toContain(fact);
});

test("without JavaScript, only one question on the FAQ page is open at a time", async () => {
  await site.visit(
    "/faq",
    async (page) => {
      const open = () => page.locator("details[open] summary").allInnerTexts();
      const first = page.getByText("How does Cedarline Home Services work?");
      const last = page.getByText("What does EV charging installation cost?");
      expect(await open()).toEqual([]);
      await first.click();
      expect(await open()).toEqual(["How does Cedarline Home Services work?"]);
      expect(await page.getByText("We make the connection.").isVisible()).toBe(true);
      await last.click();
      expect(await open()).toEqual(["What does EV charging installation cost?"]);
      expect(await page.getByText("We make the connection.").isVisible()).toBe(false);
      await page.keyboard.press("Enter");
      expect(await open()).toEqual([]);
    },
    { javaScriptEnabled: false },
  );
});
