import { useEffect, useEffectEvent } from "react";
import { photoWords } from "../../content/photo-words.ts";
import { countedWords } from "../../domain/text.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { useListener } from "../slots/use-listener.ts";
import { AllPhotosAdded, ChosenPhotoRow, StoredPhotoRow } from "./photo-row.tsx";
import { isFull, isSendable, type PhotoNews } from "./photo-state.ts";
import { usePhotos } from "./use-photos.ts";

/** Shrinks and shows each chosen photo, and sends it with its own progress and retry. The fields are the server's. */
export function startPhotoForm(form: HTMLFormElement, files: readonly File[], onError: () => void): void {
  const section = form.closest("section");
  if (section) mountInSlots(section, <PhotoForm form={form} files={files} />, onError);
}

function PhotoForm({ form, files }: { form: HTMLFormElement; files: readonly File[] }) {
  const path = form.getAttribute("action") ?? "";
  const { photos, choose, send, discard, remove, sendAll } = usePhotos(
    path,
    JSON.parse(form.dataset.photoForm ?? "[]"),
  );
  const { stored, chosen, isSending } = photos;
  const sendable = chosen.filter(isSendable).length;

  const focusChoice = () => form.querySelector<HTMLElement>("input[type=file]")?.focus();

  useListener(form, ["change"], ({ target }) => {
    const input = target as HTMLInputElement;
    choose([...(input.files ?? [])]);
    // So the visitor can choose the same file again, and the browser does not also post the file.
    input.value = "";
  });
  useListener(form, ["submit"], (event) => {
    event.preventDefault();
    sendAll();
  });
  const chooseEarlyFiles = useEffectEvent(() => {
    for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) input.value = "";
    choose(files);
  });
  useEffect(() => chooseEarlyFiles(), []);
  useEffect(() => {
    form.hidden = isFull(photos) && chosen.length === 0;
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (!button) return;
    button.hidden = sendable === 0;
    button.disabled = isSending;
  });

  return (
    <>
      <Slot name="stored">
        {stored.map(({ position, preview }) => (
          <StoredPhotoRow
            key={position}
            path={path}
            position={position}
            preview={preview}
            onRemove={() => remove(position).then((isRemoved) => isRemoved && focusChoice())}
          />
        ))}
      </Slot>
      <Slot name="full">{isFull(photos) && <AllPhotosAdded />}</Slot>
      <Slot name="chosen">
        {chosen.map((photo) => (
          <ChosenPhotoRow
            key={photo.id}
            photo={photo}
            onRetry={() => send([photo.id])}
            onDiscard={() => {
              discard(photo.id);
              focusChoice();
            }}
          />
        ))}
      </Slot>
      <Slot name="send">{sendable > 0 && <span>{countedWords(photoWords.script.send, sendable)}</span>}</Slot>
      <Slot name="news">{photos.news && <p>{newsText(photos.news)}</p>}</Slot>
    </>
  );
}

function newsText(news: PhotoNews): string {
  if (news.kind === "removed") return photoWords.script.removed;
  if (news.kind === "not-removed") return photoWords.script.notRemoved;
  const counts = [
    [photoWords.added, news.added],
    [photoWords.unplaced, news.unplaced],
    [photoWords.notAdded, news.notAdded],
  ] as const;
  const sentences = counts.flatMap(([words, count]) => (count > 0 ? [countedWords(words, count)] : []));
  return sentences.join(" ").replace(/:$/, ".");
}
