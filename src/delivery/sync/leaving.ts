/**
 * The saves that a page of this window was still sending when it was left for another page of the same attempt. A paper
 * asked for before they have arrived would show the answers as they were before.
 */
const LONGEST_MS = 3_000;

let leaving: Promise<unknown> = Promise.resolve();

export function recordLeaving(saves: Promise<unknown>): void {
  leaving = Promise.race([saves, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}

/** Resolves when the page that was left has nothing on its way any more, after three seconds at the latest. */
export const whenLeft = (): Promise<unknown> => leaving;
