/** Where the pictures of a question are in the window, for as long as something is laid over them. */
import { useEffect, useState } from 'react';
import type { Shown } from '#delivery/tools/measuring.ts';
import { stemId } from '#items/question-types/showing/QuestionStem.tsx';

/** Smaller ones are signs within the text. */
const LEAST = 48;

const imagesOf = (card: Element, stimulus: string | undefined): HTMLImageElement[] => {
  const text = stimulus === undefined ? null : document.getElementById(stemId(stimulus));
  return [card, text].flatMap((part) => [...(part?.querySelectorAll('img') ?? [])]);
};

const cardOf = (question: string): Element | null => document.querySelector(`[data-question="${question}"]`);

/** Pictures of the question, then those of the text beside it. Null where the question is not on the page. */
function findPictures(question: string, stimulus: string | undefined): readonly Shown[] | null {
  const card = cardOf(question);
  if (!card?.checkVisibility()) return null;
  const shown = imagesOf(card, stimulus).flatMap((image): Shown[] => {
    const { left, top, width } = image.getBoundingClientRect();
    if (image.naturalWidth === 0 || width < LEAST) return [];
    const [full, height] = [image.naturalWidth, image.naturalHeight];
    return [{ left, top, width: full, height, factor: width / full, isPicture: true }];
  });
  if (shown.length > 0) return shown;
  return [{ left: 0, top: 0, width: innerWidth, height: innerHeight, factor: 1, isPicture: false }];
}

const isSame = (a: readonly Shown[] | null, b: readonly Shown[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Looks before each frame, because scrolling, enlarging a picture and the size of the text move it without an event of its own. */
export function usePictures(question: string, stimulus: string | undefined): readonly Shown[] | null {
  const [pictures, setPictures] = useState<readonly Shown[] | null>(() => findPictures(question, stimulus));
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      const now = findPictures(question, stimulus);
      setPictures((before) => (isSame(before, now) ? before : now));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [question, stimulus]);
  return pictures;
}

/** Scrolls the first picture out from under the panel, which covers half of a phone. */
export function showPicture(question: string, stimulus: string | undefined): void {
  const card = cardOf(question);
  const image = card && imagesOf(card, stimulus).find((one) => one.getBoundingClientRect().width >= LEAST);
  image?.scrollIntoView({ block: 'nearest' });
}
