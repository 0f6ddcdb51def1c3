/** Pictures and recordings of a file that is only looked at: nothing is stored yet, so they have no address at the server. */
import type { ImportItem } from '#items/question-bank/import/contract.ts';

const STORED = /\/v1\/api\/(?:images|media)\/([0-9a-f]{64})/g;

/** A short address within this page; texts have a length that they may not exceed. */
function addressOf(data: string): string {
  const [head, base64 = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: head!.slice('data:'.length, head!.indexOf(';')) }));
}

/** Addresses by the hash of their picture. */
export type ShownPictures = ReadonlyMap<string, string>;

/** With the addresses of the pictures that have come, by their hash and as `data:` addresses. Those that are there stay. */
export function withAddresses(known: ShownPictures, pictures: Readonly<Record<string, string>>): ShownPictures {
  const more = Object.entries(pictures).filter(([hash]) => !known.has(hash));
  if (more.length === 0) return known;
  return new Map([...known, ...more.map(([hash, data]): [string, string] => [hash, addressOf(data)])]);
}

/** Lets go of pictures, which their addresses hold on to. */
export function letGo(pictures: ShownPictures): void {
  for (const address of pictures.values()) URL.revokeObjectURL(address);
}

type Texts = Pick<ImportItem, 'question' | 'stimulus'>;

/** The texts of an item with the addresses at which its pictures are while it is looked at. */
export function withShownPictures({ question, stimulus }: Texts, pictures: ShownPictures): Texts {
  if (pictures.size === 0) return { question, stimulus };
  const texts = JSON.stringify({ question, stimulus });
  return JSON.parse(texts.replace(STORED, (stored, hash: string) => pictures.get(hash) ?? stored));
}
