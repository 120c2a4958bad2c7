// The rows that the form's script makes from what the server wrote (photo-row.tsx).

/** In the template of a photo that is kept, in place of its number. */
export const numberPlace = "-n-";

export const templateIds = { kept: "kept-photo", chosen: "chosen-photo" } as const;

/** The id of what the script says, as JSON. */
export const photoWordsId = "photo-words";

/** A row of its own like the one in a template, with the number of a photo. */
export function rowFrom(template: keyof typeof templateIds, number = ""): HTMLElement {
  const list = document.createElement("ul");
  const markup = document.getElementById(templateIds[template])?.innerHTML ?? "<li></li>";
  list.innerHTML = markup.replaceAll(numberPlace, number);
  return list.querySelector("li") ?? document.createElement("li");
}
