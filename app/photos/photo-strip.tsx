import { jobPhotoWords, photoWords } from "../../content/photo-words.ts";
import type { PhotoFacts } from "../../domain/photo.ts";
import { countedWords, fill } from "../../domain/text.ts";
import { photoPath } from "../../wire/photo-path.ts";
import { Section } from "../ui/section.tsx";

/** A lead's photos for the contractor: a strip that scrolls, and thumbnails that link into the strip. */
export function PhotoStrip({ token, photos }: { token: string; photos: readonly PhotoFacts[] }) {
  if (photos.length === 0) return null;
  const shown = photos.map(({ position, width, height }) => ({
    position,
    width,
    height,
    path: photoPath("job", token, position),
    words: fill({ ...jobPhotoWords, alt: photoWords.alt }, { number: String(position) }),
  }));
  return (
    <Section
      id="photos"
      heading={countedWords(jobPhotoWords.heading, photos.length)}
      headingClass="title mb-4 text-2xl"
      className="mb-12"
    >
      <ul className="photo-strip">
        {shown.map(({ position, width, height, path, words }) => (
          <li key={position} id={`photo-${position}`}>
            <a href={path} aria-label={words.full}>
              <img src={path} alt={words.alt} width={width} height={height} />
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <ul className="no-print mt-3 grid max-w-118 grid-cols-6 gap-2">
          {shown.map(({ position, path, words }) => (
            <li key={position}>
              <a href={`#photo-${position}`} aria-label={words.show} className="block">
                <img
                  src={path}
                  alt=""
                  width={72}
                  height={72}
                  className="aspect-square w-full rounded-md bg-paper-deep object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
