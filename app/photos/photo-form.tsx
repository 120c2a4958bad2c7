import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { photoWords } from "../../content/photo-words.ts";
import { countedWords } from "../../domain/text.ts";
import { submitForm } from "../forms/submit-form.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { useListener } from "../slots/use-listener.ts";
import { AllPhotosAdded, ChosenPhotoRow, StoredPhotoRow } from "./photo-row.tsx";
import { isFull, isSendable, type PhotoNews } from "./photo-state.ts";
import { usePhotos } from "./use-photos.ts";

interface ChosenFiles {
  unsent: () => readonly Blob[];
}

interface PhotoFormProps {
  form: HTMLFormElement;
  /** Chosen before this script came. */
  files: readonly File[];
  chosen: ChosenFiles;
  /** Leaves the form to the browser. */
  leave: (error: unknown) => void;
}

/**
 * Shrinks and shows each chosen photo, and sends it with its own progress and retry. The fields are the server's. The
 * browser posts the photos if anything here fails.
 */
export async function startPhotoForm(
  form: HTMLFormElement,
  files: readonly File[],
  leaveToBrowser: (unsent: readonly Blob[]) => void,
): Promise<void> {
  const section = form.closest("section");
  if (!section) return;
  const chosen: ChosenFiles = { unsent: () => files };
  const leave = (error: unknown) => {
    if (form.dataset.scripted === undefined) return;
    console.error("The photos’ script failed, so the browser sends them.", error);
    leaveToBrowser(chosen.unsent());
  };
  await mountInSlots(section, <PhotoForm form={form} files={files} chosen={chosen} leave={leave} />, leave);
}

function PhotoForm({ form, files, chosen: chosenFiles, leave }: PhotoFormProps) {
  const path = form.getAttribute("action") ?? "";
  const { photos, choose, send, discard, remove, sendAll, unsent } = usePhotos(
    path,
    JSON.parse(form.dataset.photoForm ?? "[]"),
  );
  const { stored, chosen, isSending } = photos;
  const sendable = chosen.filter(isSendable).length;

  const focusChoice = () => form.querySelector<HTMLElement>("input[type=file]")?.focus();

  const isLeft = () => form.dataset.scripted === undefined;

  useLayoutEffect(() => {
    chosenFiles.unsent = unsent;
  });

  useListener(form, ["change"], ({ target }) => {
    if (isLeft()) return;
    const input = target as HTMLInputElement;
    const chosenNow = [...(input.files ?? [])];
    try {
      flushSync(() => choose(chosenNow));
      // So the visitor can choose the same file again, and the browser does not also post the file.
      if (!isLeft()) input.value = "";
    } catch (error) {
      leave(error);
    }
  });
  async function sendOrLeave() {
    try {
      await sendAll();
    } catch (error) {
      leave(error);
      submitForm(form);
    }
  }

  useListener(form, ["submit"], (event) => {
    if (isLeft()) return;
    event.preventDefault();
    sendOrLeave();
  });
  const chooseEarlyFiles = useEffectEvent(() => {
    for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) input.value = "";
    choose(files);
  });
  useEffect(() => chooseEarlyFiles(), []);
  useEffect(() => {
    if (isLeft()) return;
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
            onRetry={() => send([photo.id]).catch(leave)}
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
