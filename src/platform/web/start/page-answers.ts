/**
 * The answers that came with the page to the calls that its screen makes first (`app/page-calls.ts`). Each is for the first
 * call to its address, once, and only for a screen that is drawn with the page: what is opened later asks the server.
 */
import { pageLanguage } from '#platform/web/i18n/language.ts';

export interface BroughtAnswer {
  readonly status: number;
  /** The language of a refusal that is not in English. */
  readonly language: string | null;
  /** As the contract of the call says. */
  readonly body: never;
}

interface Brought {
  readonly language: string;
  readonly answers: Readonly<Record<string, BroughtAnswer>>;
}

/** Longest time after the page began for which an answer may wait for its call, however slowly the application starts. */
const USABLE_MS = 60_000;
/** Parts of the first screen that are drawn after it still get theirs. */
const AFTER_SHOWN_MS = 5_000;

let waiting: Map<string, BroughtAnswer> | undefined;
let addresses: readonly string[] = [];

function read(): Map<string, BroughtAnswer> {
  const json = typeof document === 'undefined' ? null : document.getElementById('answers')?.textContent;
  if (!json) return new Map();
  const brought: Partial<Brought> = JSON.parse(json);
  const found = Object.entries(brought.answers ?? {});
  addresses = found.map(([address]) => address);
  // Where this browser shows the page in another language than the server wrote it in, they hold the wrong words.
  return new Map(brought.language === pageLanguage() ? found : []);
}

/** The answer to the first call to this address; undefined where none came, or it was taken. */
export function takeAnswer(address: string): BroughtAnswer | undefined {
  waiting ??= read();
  const answer = waiting.get(address);
  if (!answer) return undefined;
  waiting.delete(address);
  return performance.now() < USABLE_MS ? answer : undefined;
}

/** From now on everything is asked: something was changed, or somebody else is signed in. */
export const dropAnswers = (): void => {
  waiting ??= read();
  waiting.clear();
};

/** The first screen is there; what it did not ask for is soon too old. */
export const dropAnswersSoon = (): void => void setTimeout(dropAnswers, AFTER_SHOWN_MS);

/** What came with the page, used or not: the service worker keeps what was seen. */
export function broughtAddresses(): readonly string[] {
  waiting ??= read();
  return addresses;
}
