import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", height: "100%" },
  "&.cm-focused": { outline: "none" },
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
      markdown({ base: markdownLanguage }),
      syntaxHighlighting(highlighting),
      theme,
      keymap.of([...defaultKeymap, ...historyKeymap]),
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
  view.dom.classList.add("post-article");
  (area.closest("label") ?? area).after(view.dom);
  area.hidden = true;
  area.form?.addEventListener("formdata", ({ formData }) => formData.set(area.name, view.state.doc.toString()));
}
