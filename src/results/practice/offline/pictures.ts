/** Pictures of kept questions, which the service worker keeps. */
import { savesData } from '#platform/web/offline/online.ts';
import type { StoredQuestion } from './cache.ts';

const PICTURE = /\/v1\/api\/images\/[\w-]+/g;
const AT_ONCE = 4;

/** The addresses of the pictures that a question shows. */
export const picturesOf = ({ content, stimulus, generalFeedback }: StoredQuestion): readonly string[] => [
  ...new Set(JSON.stringify([content, stimulus, generalFeedback]).match(PICTURE)),
];

async function isHere(address: string): Promise<boolean> {
  return 'caches' in globalThis && (await caches.match(address, { ignoreVary: true })) !== undefined;
}

/** The questions whose pictures can all be shown without a network. */
export async function withPictures(questions: readonly StoredQuestion[]): Promise<StoredQuestion[]> {
  const shown = await Promise.all(
    questions.map(async (one) => (await Promise.all(picturesOf(one).map(isHere))).every(Boolean)),
  );
  return questions.filter((_, i) => shown[i]);
}

/** Fetches the pictures that are missing, where a service worker keeps them. */
export async function fetchPictures(questions: readonly StoredQuestion[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller || savesData()) return;
  const addresses = [...new Set(questions.flatMap(picturesOf))];
  const next = async (): Promise<void> => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
      if (!(await isHere(address))) await fetch(address, { credentials: 'same-origin' }).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
