/** One tab stop for all words of a text; the arrow keys, Home and End move between them. */
import { type KeyboardEvent, useState } from 'react';

const HORIZONTAL: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const VERTICAL: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The word of the nearest line below (1) or above (−1) whose middle is nearest; null where there is no such line. */
function inNextLine(words: readonly HTMLElement[], from: HTMLElement, step: number): HTMLElement | null {
  const places = words.map((word) => ({ word, box: word.getBoundingClientRect() }));
  const own = from.getBoundingClientRect();
  const middle = ({ left, right }: DOMRect): number => (left + right) / 2;
  const beyond = places.filter(({ box }) => (step > 0 ? box.top >= own.bottom - 1 : box.bottom <= own.top + 1));
  const edges = beyond.map(({ box }) => (step > 0 ? box.top : -box.bottom));
  const nearest = Math.min(...edges);
  const line = beyond.filter((_, i) => edges[i]! < nearest + own.height / 2);
  const off = ({ box }: { readonly box: DOMRect }): number => Math.abs(middle(box) - middle(own));
  return line.sort((a, b) => off(a) - off(b))[0]?.word ?? null;
}

function targetOf(key: string, words: readonly HTMLElement[], at: number, isRightToLeft: boolean): HTMLElement | null {
  if (key === 'Home') return words[0] ?? null;
  if (key === 'End') return words.at(-1) ?? null;
  if (VERTICAL[key] !== undefined) return inNextLine(words, words[at]!, VERTICAL[key]);
  const step = HORIZONTAL[key];
  return step === undefined ? null : (words[at + (isRightToLeft ? -step : step)] ?? null);
}

/**
 * `stop` is the id of the word that Tab reaches, null for the first one. `onKeyDown` and `onFocus` go to the element around
 * the words, each of which is an `input` with its id as value.
 */
export function useWordKeys() {
  const [stop, setStop] = useState<string | null>(null);
  return {
    stop,
    onFocus: (event: { readonly target: EventTarget }): void => {
      if (event.target instanceof HTMLInputElement) setStop(event.target.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isMoving = event.key === 'Home' || event.key === 'End' || event.key in HORIZONTAL || event.key in VERTICAL;
      const words = [...event.currentTarget.querySelectorAll('input')];
      const at = words.indexOf(event.target as HTMLInputElement);
      if (at < 0) return;
      if (event.key === 'Enter') {
        // A form would be sent.
        event.preventDefault();
        words[at]!.click();
        return;
      }
      if (!isMoving) return;
      event.preventDefault();
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      targetOf(event.key, words, at, isRightToLeft)?.focus();
    },
  };
}
