import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

/** The oldest browsers of docs/product.md (Browsers), with the names that MDN's data gives them. */
const oldestBrowsers: Partial<Record<BrowserName, string>> = {
  chrome: "109",
  chrome_android: "109",
  edge: "109",
  firefox: "115",
  firefox_android: "115",
  safari: "15.4",
  safari_ios: "15.4",
  webview_android: "109",
};

/** The feature and the browsers that lack it, such as `URL.canParse: chrome 109, safari 15.4`. */
export type MissingFeature = string;

const numbers = (version: string) => version.replace("≤", "").split(".").map(Number);

function isUpTo(version: string, browser: string): boolean {
  const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [numbers(version), numbers(browser)];
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor);
}

function isSupported(statements: SupportStatement | undefined, version: string): boolean {
  return [statements ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) => {
      if (typeof added !== "string" || added === "preview" || flags || prefix || alternative_name) return false;
      return isUpTo(added, version) && !(typeof removed === "string" && isUpTo(removed, version));
    });
}

function browsersWithout(feature: Identifier): string[] {
  const { support } = feature.__compat ?? {};
  if (!support) return [];
  return Object.entries(oldestBrowsers)
    .filter(([name, version]) => !isSupported(support[name as BrowserName], version))
    .map(([name, version]) => `${name} ${version}`);
}

function missing(name: string, feature: Identifier | undefined): MissingFeature[] {
  const browsers = feature ? browsersWithout(feature) : [];
  return browsers.length ? [`${name}: ${browsers.join(", ")}`] : [];
}

const own = (owner: Identifier | undefined, name: string): Identifier | undefined =>
  owner && name !== "__compat" && Object.hasOwn(owner, name) ? (owner[name] as Identifier) : undefined;

const { builtins } = bcd.javascript as Record<string, Identifier>;
const interfaceOf = (name: string) => own(builtins, name) ?? own(bcd.api as Identifier, name);

/** Objects that every page has, and their interfaces. */
const wellKnownObjects: Record<string, string> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  location: "Location",
  history: "History",
  performance: "Performance",
  crypto: "Crypto",
  localStorage: "Storage",
  sessionStorage: "Storage",
};

/** The members of all interfaces by name, except the static ones. Several interfaces may have a member of one name. */
const members = new Map<string, Identifier[]>();
for (const group of [builtins, own(builtins, "Intl"), bcd.api as Identifier]) {
  for (const owner of Object.values(group ?? {}) as Identifier[]) {
    for (const [name, member] of Object.entries(owner)) {
      const isMember = /^[a-z]\w*$/.test(name) && !/_(static|event|permission)$|_/.test(name);
      if (isMember && (member as Identifier).__compat)
        members.set(name, [...(members.get(name) ?? []), member as Identifier]);
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a node of any kind.
type Node = any;

/**
 * The functions, objects, and regular expressions in a script that one of the oldest browsers lacks. A call with `?.`
 * is a guard and does not count, nor do a global that the script asks for with `typeof`, a member after `&&` that stands
 * before it, too, and a member that some other interface had earlier. `ownMethods` are names of methods of the script's
 * own objects that newer interfaces of browsers have, too.
 */
export function missingInScript(code: string, ownMethods: readonly string[] = []): MissingFeature[] {
  const found = new Set<MissingFeature>();
  const declared = new Set<string>();
  const globals = new Set<string>();
  const askedFor = new Set<string>();
  /** The left sides of the operators `&&` around the present node. */
  const guards: Node[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const add = (features: MissingFeature[]) => {
    for (const feature of features) found.add(feature);
  };

  function visit(node: Node, parent: Node): void {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, parent);
      return;
    }
    if (typeof node?.type !== "string") return;
    if (node.type === "LogicalExpression" && node.operator === "&&") {
      guards.push(node.left);
      visit(node.right, node);
      if (node.left.type !== "MemberExpression") {
        guards.pop();
        visit(node.left, node);
        return;
      }
      visit(node.left.object, node.left);
      guards.pop();
      return;
    }
    if (node.type === "MemberExpression" && !node.computed) {
      const isGuarded =
        node.optional ||
        (parent?.type === "CallExpression" && parent.callee === node && parent.optional) ||
        guards.some((guard) => textOf(guard) === textOf(node));
      if (!isGuarded) add(missingMember(node, parent?.type === "CallExpression" && parent.callee === node));
      visit(node.object, node);
      return;
    }
    const isNamed = /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !node.computed;
    if (isNamed && !node.shorthand) {
      visit(node.value, node);
      return;
    }
    if (node.type === "Identifier") {
      globals.add(node.name);
      return;
    }
    if (node.type === "UnaryExpression" && node.operator === "typeof") {
      if (node.argument.type === "Identifier") askedFor.add(node.argument.name);
      return;
    }
    if (node.type === "StaticBlock") found.add("class static block: safari 15.4");
    if (node.regex) add(missingInExpression(node.regex.pattern, node.regex.flags));
    for (const name of declaredBy(node)) declared.add(name);
    for (const [key, child] of Object.entries(node)) if (key !== "type") visit(child, node);
  }

  function missingMember({ object, property }: Node, isCalled: boolean): MissingFeature[] {
    const { name } = property;
    if (object.type === "Identifier" && interfaceOf(object.name) && !declared.has(object.name)) {
      const owner = interfaceOf(object.name);
      return missing(`${object.name}.${name}`, own(owner, `${name}_static`) ?? own(owner, name));
    }
    if (`${object.name}.${name}` === "navigator.globalPrivacyControl") return [];
    const known = object.type === "Identifier" ? wellKnownObjects[object.name] : undefined;
    if (known && own(interfaceOf(known), name)) return missing(`${known}.${name}`, own(interfaceOf(known), name));
    // Any object may have a property of this name, so only calls count.
    if (!isCalled || ownMethods.includes(name)) return [];
    const owners = members.get(name) ?? [];
    const reports = owners.map((member) => missing(`.${name}`, member));
    return reports.every((report) => report.length) ? [...new Set(reports.flat())].slice(0, 1) : [];
  }

  const tree = parseAst(code);
  visit(tree, null);
  for (const name of globals) {
    if (!declared.has(name) && !askedFor.has(name))
      add(missing(name, interfaceOf(name) ?? own(own(bcd.api as Identifier, "Window"), name)));
  }
  return [...found].sort();
}

function declaredBy({ type, id, params, param, local }: Node): string[] {
  const isFunction = /Function/.test(type);
  const patterns = [
    ...(/Declarator|FunctionDeclaration|FunctionExpression|Class/.test(type) ? [id] : []),
    ...(isFunction ? (params ?? []) : []),
    ...(type === "CatchClause" ? [param] : []),
    ...(/^Import.*Specifier$/.test(type) ? [local] : []),
  ];
  return patterns.flatMap(namesIn);
}

function namesIn(pattern: Node): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property: Node) => namesIn(property.value ?? property.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

function missingInExpression(pattern: string, flags: string): MissingFeature[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ["lookbehind in a regular expression: safari 15.4"] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern)
      ? ["modifiers in a regular expression: chrome 109, firefox 115, safari 15.4"]
      : []),
    ...(flags.includes("v") ? ["flag v of a regular expression: chrome 109, firefox 115, safari 15.4"] : []),
  ];
}

interface Block {
  selector: string;
  /** The selectors and at-rules around this block, from the outside. */
  outer: readonly string[];
  declarations: [name: string, value: string][];
}

/** Color functions that one of the oldest browsers lacks. */
const newColors = /\b(oklch|oklab|lch|lab|color-mix|light-dark|contrast-color|color)\(|\bfrom\s+var\(/;

/** Properties without which a page only looks less refined. */
const refinements = new Set([
  "-webkit-tap-highlight-color",
  "content-visibility",
  "field-sizing",
  "forced-color-adjust",
  "resize",
  "text-wrap",
]);

/** The parts of a style sheet without which a page would look wrong in one of the oldest browsers. */
export function missingInStyles(css: string): MissingFeature[] {
  const found = new Set<MissingFeature>();
  for (const { selector, outer, declarations } of blocksOf(css)) {
    const isGuarded = outer.some((rule) => rule.startsWith("@supports"));
    for (const rule of [selector, ...outer]) {
      if (/^@media.*\((width|height)\s*[<>=]|^@media.*[<>]=?\s*(width|height)/.test(rule))
        found.add(`${rule}: safari 15.4`);
      if (/^@(container|scope|starting-style|view-transition|position-try)/.test(rule) && !isGuarded)
        found.add(`${rule.split(/[ (]/)[0]}: chrome 109, firefox 115, safari 15.4`);
    }
    if (selector.includes("&")) found.add(`${selector}: chrome 109, safari 15.4`);
    // One unknown selector drops the whole rule, unless it stands alone or in `:is()` or `:where()`.
    const selectors = splitAtCommas(selector.replace(/:(is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ""));
    const withHas = selectors.filter((one) => one.includes(":has("));
    if (withHas.length && withHas.length < selectors.length && !isGuarded) found.add(`${selector}: firefox 115`);
    for (const [index, [name, value]] of declarations.entries()) {
      const hasFallback = declarations.slice(0, index).some(([other, text]) => other === name && !newColors.test(text));
      if (newColors.test(value) && !isGuarded && !hasFallback)
        found.add(`${name}: ${value.match(newColors)?.[0]}…: chrome 109`);
      const property = own(bcd.css.properties as Identifier, name);
      const hasPrefixed = declarations.some(([other]) => other === `-webkit-${name}`);
      if (property && !isGuarded && !hasPrefixed && !refinements.has(name))
        for (const feature of missing(name, property)) found.add(feature);
    }
  }
  return [...found].sort();
}

/** Ignores commas in parentheses. */
function splitAtCommas(selector: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const letter of selector) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Reads minified CSS without comments. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  let text = "";
  let depth = 0;
  let quote = "";
  const declare = () => {
    const [, name, value] = /^([\w-]+):(.*)$/s.exec(text.trim()) ?? [];
    if (name && value !== undefined) open.at(-1)?.declarations.push([name, value.trim()]);
    text = "";
  };
  for (let at = 0; at < css.length; at++) {
    const letter = css[at] ?? "";
    if (letter === "\\") {
      text += letter + (css[++at] ?? "");
      continue;
    }
    if (quote) {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(") depth++;
    else if (letter === ")") depth--;
    else if (depth === 0 && letter === "{") {
      const block = { selector: text.trim(), outer: open.map(({ selector }) => selector), declarations: [] };
      open.push(block);
      blocks.push(block);
      text = "";
      continue;
    } else if (depth === 0 && (letter === ";" || letter === "}")) {
      declare();
      if (letter === "}") open.pop();
      continue;
    }
    text += letter;
  }
  return blocks;
}
