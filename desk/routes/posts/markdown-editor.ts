import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from "@codemirror/language";
import { EditorSelection } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";

// Without CodeMirror's own package for markdown: it brings the parsers of HTML, CSS and JavaScript, 74 kB of the 174 compressed.
const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");

const theme = EditorView.theme({
  "&": {
    height: "36rem",
    overflow: "hidden",
    border: "1px solid var(--edge)",
    borderRadius: "var(--radius-md)",
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    fontSize: "1rem",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.65", overflow: "auto" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 0.875rem" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklab, var(--fill) 28%, transparent)",
  },
});

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700", color: "var(--accent)" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: tags.quote, color: "var(--ink-soft)" },
  { tag: tags.monospace, fontFamily: "ui-monospace, monospace" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: "var(--ink-soft)" },
]);

/** At the end of an item of a list: begins the next one, or ends the list where the item is empty. */
function continueList(view: EditorView): boolean {
  const { head, empty } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const [, lead = "", bullet = "", number, mark = "", words] =
    /^([ \t>]*)(?:([-*+])|(\d{1,9})([.)]))[ \t]+(.*)$/.exec(line.text) ?? [];
  if (!empty || head !== line.to || words === undefined) return false;
  const next = number === undefined ? bullet : `${Number(number) + 1}${mark}`;
  const change =
    words === "" ? { from: line.from, to: line.to, insert: "" } : { from: head, insert: `\n${lead}${next} ` };
  const at = change.from + change.insert.length;
  view.dispatch({ changes: change, selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: "input" });
  return true;
}

/**
 * Puts an editor in the place of a textarea. Whatever reads the form gets the editor's words; `onChange` hears of each change of them.
 */
export function growEditor(area: HTMLTextAreaElement, onChange: () => void): void {
  const described = area.getAttribute("aria-describedby");
  const view = new EditorView({
    doc: area.value,
    extensions: [
      EditorView.cspNonce.of(area.dataset.article ?? ""),
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      markdown,
      syntaxHighlighting(highlighting),
      theme,
      keymap.of([{ key: "Enter", run: continueList }, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({
        "aria-label": area.labels[0]?.querySelector("span")?.textContent ?? "",
        ...(described !== null && { "aria-describedby": described }),
        spellcheck: "true",
        autocapitalize: "sentences",
        autocorrect: "on",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange();
      }),
    ],
  });
  (area.closest("label") ?? area).after(view.dom);
  area.hidden = true;
  area.form?.addEventListener("formdata", ({ formData }) => formData.set(area.name, view.state.doc.toString()));
}
