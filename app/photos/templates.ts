/** Placeholder for a photo's number in the row templates (photo-row.tsx). */
export const numberPlaceholder = "-n-";

export const templateIds = { stored: "stored-photo", chosen: "chosen-photo" } as const;

/** The id of the element that contains the texts of photo-form.ts as JSON. */
export const photoWordsId = "photo-words";

export function copyRow(template: keyof typeof templateIds, number = ""): HTMLElement {
  const list = document.createElement("ul");
  const markup = document.getElementById(templateIds[template])?.innerHTML ?? "<li></li>";
  list.innerHTML = markup.replaceAll(numberPlaceholder, number);
  return list.querySelector("li") ?? document.createElement("li");
}
