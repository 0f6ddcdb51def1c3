/** A question as a whole, stem and answers, in the form in which it is compared with others. */
import { stemForm } from '#items/question-bank/duplicates/similarity.ts';

/** Longer ones are compared by their beginning. */
const FORM = 4_000;

interface Leaf {
  readonly path: string;
  readonly value: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collectIds(value: unknown, ids: Map<string, string>): void {
  if (Array.isArray(value)) for (const entry of value) collectIds(entry, ids);
  else if (isRecord(value)) {
    for (const [name, entry] of Object.entries(value)) {
      if (name === 'id' && typeof entry === 'string') ids.set(entry, `#${ids.size}`);
      else collectIds(entry, ids);
    }
  }
}

function leavesOf(value: unknown, path: string, ids: ReadonlyMap<string, string>, into: Leaf[]): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) leavesOf(entry, `${path}.${index}`, ids, into);
  } else if (isRecord(value)) {
    for (const name of Object.keys(value).sort()) {
      if (name !== 'id') leavesOf(value[name], `${path}.${name}`, ids, into);
    }
  } else if (typeof value === 'string') {
    // Ids are generated for each question, so that a place says what they point at. Numbers keep their signs.
    into.push({ path, value: ids.get(value) ?? (/\p{L}/u.test(value) ? stemForm(value) : value.trim()) });
  } else if (value !== undefined && value !== null) into.push({ path, value: String(value) });
}

export interface WholeForm {
  /** All texts and numbers, the stem first. */
  readonly text: string;
  /** Equal for two questions that ask and mark the same, whatever their formatting. */
  readonly exact: string;
  /** 32 bits of `exact`. */
  readonly hash: number;
}

export function wholeForm(content: { readonly stem: string }): WholeForm {
  const ids = new Map<string, string>();
  collectIds(content, ids);
  const leaves: Leaf[] = [];
  const { stem, ...rest } = content;
  leavesOf(rest, '', ids, leaves);
  const exact = [stemForm(stem), ...leaves.map(({ path, value }) => `${path}=${value}`)].join('\n');
  // What is no text is the same in most questions of a type, and would make all of them alike.
  const words = leaves.map(({ value }) => value).filter((value) => /[\p{L}\p{N}]{2}|\p{L}/u.test(value));
  const text = [stemForm(stem), ...words.filter((word) => !/^(#\d+|true|false)$/.test(word))].join(' ').slice(0, FORM);
  let hash = 0x811c9dc5;
  for (let at = 0; at < exact.length; at++) hash = Math.imul(hash ^ exact.charCodeAt(at), 0x01000193);
  return { text: text.toWellFormed(), exact, hash: hash | 0 };
}
