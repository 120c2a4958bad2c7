import type { ReactNode } from "react";
import { photoProblemWords, photoWords } from "../../content/photo-words.ts";
import { maxPhotos, type PhotoFacts, type PhotoProblem, photoTypes } from "../../domain/photo.ts";
import { countedWords, fill } from "../../domain/text.ts";
import { photosPath } from "../../wire/photo-path.ts";
import { Slot } from "../slots/slot.tsx";
import { Camera, CircleCheck, ImageIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { AllPhotosAdded, StoredPhotoRow } from "./photo-row.tsx";

/** The result of sending photos without JavaScript. */
export interface SentPhotos {
  added: number;
  /** The number of photos from which the location was removed. */
  locationsRemoved: number;
  /** `place` is the photo's number among the chosen photos. */
  problems: { place: number; problem: PhotoProblem }[];
  chosen: number;
}

interface PhotoSectionProps {
  token: string;
  photos: readonly PhotoFacts[];
  isOpen: boolean;
  sent: SentPhotos | null;
  /** True if the page has no other heading. */
  isWholePage?: boolean;
}

/** The photo form and the stored photos. With JavaScript, photo-form.tsx shrinks photos before it sends them. */
export function PhotoSection({ token, photos, isOpen, sent, isWholePage = false }: PhotoSectionProps) {
  const words = fill(photoWords, { most: String(maxPhotos) });
  if (!isOpen && photos.length === 0 && !isWholePage) return null;
  const remaining = maxPhotos - photos.length;
  const Heading = isWholePage ? "h1" : "h2";
  return (
    <section id="photos" aria-labelledby="photos-heading" className="no-print scroll-mt-6">
      <Heading id="photos-heading" className={`title ${isWholePage ? "text-4xl" : "text-2xl"}`}>
        {words.heading}
      </Heading>
      <p className="mt-3 max-w-[38rem] text-ink-soft">{isOpen ? words.lead : words.closed}</p>
      <UploadResult sent={sent} />
      <Slot
        as="ul"
        name="stored"
        aria-label={words.yours}
        className="mt-6 grid max-w-4xl gap-3 empty:hidden sm:grid-cols-2"
      >
        {photos.map(({ position }) => (
          <StoredPhotoRow key={position} path={photosPath(token)} position={position} />
        ))}
      </Slot>
      {isOpen && (
        <>
          <Slot name="full">{remaining <= 0 && <AllPhotosAdded />}</Slot>
          <form
            method="post"
            action={photosPath(token)}
            encType="multipart/form-data"
            data-photo-form={JSON.stringify(photos.map(({ position }) => position))}
            hidden={remaining <= 0}
            className="mt-4"
          >
            <Slot
              as="ul"
              name="chosen"
              aria-label={words.choose}
              className="mb-5 grid max-w-4xl gap-3 empty:hidden sm:grid-cols-2"
            />
            <div className="flex flex-wrap gap-3">
              <label className="photo-choice">
                <ImageIcon aria-hidden className="size-5" />
                {words.choose}
                <input
                  type="file"
                  name="photo"
                  accept={photoTypes.join(",")}
                  multiple
                  aria-describedby="photo-hint"
                  className="control"
                />
              </label>
              {/* Hidden on devices with a mouse, where this label would open the same dialog as the first label. */}
              <label className="photo-choice pointer-fine:hidden">
                <Camera aria-hidden className="size-5" />
                {words.take}
                <input
                  type="file"
                  name="photo"
                  accept="image/*"
                  capture="environment"
                  aria-describedby="photo-hint"
                  className="control"
                />
              </label>
            </div>
            <p id="photo-hint" className="mt-3 text-sm text-ink-soft">
              {words.hint}
            </p>
            <button type="submit" className="button mt-5">
              <Slot as="span" name="send" />
              <span className="until-filled">{words.send}</span>
            </button>
          </form>
        </>
      )}
      <Slot name="news" aria-live="polite" className="mt-4 empty:mt-0 max-w-[38rem] font-semibold" />
    </section>
  );
}

function UploadResult({ sent }: { sent: SentPhotos | null }) {
  if (sent === null) return null;
  const { added, locationsRemoved, problems, chosen } = sent;
  return (
    <>
      {added > 0 && (
        <p role="status" className="mt-5 flex items-start gap-2 font-semibold">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
          <span>
            {countedWords(photoWords.added, added)}{" "}
            {locationsRemoved > 0 && countedWords(photoWords.unplaced, locationsRemoved)}
          </span>
        </p>
      )}
      {chosen === 0 && <Problem>{photoWords.none}</Problem>}
      {problems.length > 0 && (
        <Problem>
          {countedWords(photoWords.notAdded, problems.length)}
          <ul className="mt-1 list-disc pl-5 font-normal">
            {problems.map(({ place, problem }) => (
              <li key={place}>
                {fill(photoWords.chosen, {
                  place: String(place),
                  count: String(chosen),
                  problem: photoProblemWords[problem],
                })}
              </li>
            ))}
          </ul>
        </Problem>
      )}
    </>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <Notice
      kind="error"
      role="alert"
      tabIndex={-1}
      // Scrolls to the problem.
      autoFocus
      className="mt-5 max-w-2xl font-semibold"
    >
      {children}
    </Notice>
  );
}
