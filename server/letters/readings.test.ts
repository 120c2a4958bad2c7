import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withReadings } from "./readings.ts";

const read = async (name: string, message = "") => (await withReadings("leads", [{ name, message }]))[0] ?? {};

test.each([
  ["李雷", "Li Lei"],
  ["José 李雷 🙂", "Jose Li Lei"],
  ["曾小雨", "Zeng Xiao Yu"],
  ["欧阳娜娜", "Ou Yang Na Na"],
  ["Łukasz Wałęsa", "Lukasz Walesa"],
  ["Dave @ 李", "Dave @ Li"],
  ["王小明（Tom）", "Wang Xiao Ming (Tom)"],
  ["Tom王", "Tom Wang"],
  ["محمد Lee", "Mhmd Lee"],
  ["José", "Jose"],
  ["  Ann Lee ", "Ann Lee"],
  ["Jose\u0301", "Jose"],
  ["Nguyễn Văn An", "Nguyen Van An"],
  ["Олександр", "Oleksandr"],
  ["김민준", "Gim Min Jun"],
  ["さとう はな", "Satou Hana"],
  ["O’Brien", "O'Brien"],
  ["Ann \u202eeel\u202c Lee 👩🏽‍🌾", "Ann eel Lee"],
  ["\ud800", ""],
])("the name %s is transliterated as %s", async (text, transliteration) => {
  expect((await read(text)).name).toBe(transliteration);
});

test("if a text differs from its ASCII transliteration, the original is stored beside the transliteration, in Unicode's composed form and without bidirectional controls", async () => {
  expect(await read("Jose\u0301\u202e")).toMatchObject({ name: "Jose", name_as_typed: "José" });
  expect(await read("Ann Lee")).toMatchObject({ name: "Ann Lee", name_as_typed: null });
  expect(await read("Ann", "我家的篱笆坏了，请来看看。\r\nTwo posts.")).toMatchObject({
    message: "wo jia de li ba huai le, qing lai kan kan. Two posts.",
    message_as_typed: "我家的篱笆坏了，请来看看。\nTwo posts.",
  });
});

test.each([
  ['2" pipe / 3" valve 水', '2" pipe / 3" valve shui'],
  ["a ( b - c / d # e @ f & g 'h' 李", "a ( b - c / d # e @ f & g 'h' li"],
])("the ASCII transliteration of %s keeps all spaces", async (text, transliteration) => {
  expect((await read("Ann", text)).message).toBe(transliteration);
});

test("a message of only emoji is stored as typed, and its ASCII transliteration is null, or empty if a message is required", async () => {
  expect(await read("Ann", "👍👍")).toMatchObject({ message: null, message_as_typed: "👍👍" });
  expect(await withReadings("contact_messages", [{ name: "Ann", message: "👍" }])).toMatchObject([{ message: "" }]);
});

test("if a program sends `name_as_typed`, the ASCII transliteration of that text replaces the sent name", async () => {
  const row = { name: "Somebody", name_as_typed: "李雷" };
  expect(await withReadings("leads", [row])).toEqual([{ name: "Li Lei", name_as_typed: "李雷" }]);
});

test("an ASCII transliteration that is too long for its column is cut between words, but text that is too long as sent is not cut", async () => {
  const syllables = (await read("\u9f98".repeat(60))).name as string;
  expect(syllables.length).toBeLessThanOrEqual(120);
  expect(syllables).toMatch(/^Da( Da)*$/);
  expect((await read("a".repeat(121))).name).toHaveLength(121);
});

test.each(["李", "庄", "ш", "ﷺ", "\u0958", "가", "あ", "½", "क", "a庄", "庄 "])(
  "a text of only %j that is as long as its column fits into the column as typed and as transliterated",
  async (letters) => {
    for (const [table, longest] of Object.entries({
      leads: { name: 120, message: 5_000, city: 80 },
      contact_messages: { name: 120, message: 5_000 },
      partner_applications: { name: 120, message: 5_000, business_name: 160, city: 80 },
    })) {
      const entries = Object.entries(longest).map(([column, length]) => [
        column,
        [...letters.repeat(length)].slice(0, length).join(""),
      ]);
      const typed: Record<string, string> = Object.fromEntries(entries);
      const [row = {}] = await withReadings(table, [typed]);
      for (const [column, length] of Object.entries(longest)) {
        const [reading, asTyped = typed[column]] = [row[column], row[`${column}_as_typed`]] as string[];
        expect(reading, column).toMatch(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
        expect(reading?.length, column).toBeLessThanOrEqual(length);
        expect(asTyped?.trim().normalize("NFD"), column).toBe(typed[column]?.trim().normalize("NFD"));
        expect([...(asTyped ?? "")].length, column).toBeLessThanOrEqual(length);
      }
    }
  },
);

test("the names of a business and its city are stored only in ASCII", async () => {
  const row = { name: "Lee", business_name: "Gärten & Söhne 李", city: "서울" };
  expect(await withReadings("partner_applications", [row])).toEqual([
    { name: "Lee", name_as_typed: null, business_name: "Garten & Sohne Li", city: "Seoul" },
  ]);
});

/** Each line has a language of King County, a name, and how people write that name in ASCII (docs/decisions/0040). */
const names = readFileSync(new URL("./names.test.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

test("each of 202 names gets an ASCII transliteration, and at least two thirds match the customary spelling in Latin letters", async () => {
  expect(names).toHaveLength(202);
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  let asWritten = 0;
  for (const [, name = "", written = ""] of names) {
    const transliteration = (await read(name)).name as string;
    expect(transliteration, name).toMatch(/^[\x20-\x7e]*[a-z][\x20-\x7e]*$/i);
    if (letters(transliteration) === letters(written)) asWritten++;
  }
  expect(asWritten).toBeGreaterThanOrEqual(135);
});
