/** Filters of SCIM (RFC 7644, 3.4.2.2), read into a tree. Nothing of the text goes further than the tree. */
import { badFilter } from './errors.ts';

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type FilterValue = string | number | boolean | null;

/** An attribute, with the schema before it and the part of it, where they are named. */
export interface AttributePath {
  readonly urn: string | null;
  readonly name: string;
  readonly sub: string | null;
}

export type Filter =
  | { readonly kind: 'and'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'compare'; readonly path: AttributePath; readonly by: Comparison; readonly value: FilterValue }
  | { readonly kind: 'element'; readonly path: AttributePath; readonly filter: Filter };

export const MOST_LETTERS = 8_000;
const MOST_DEPTH = 40;
const MOST_COMPARISONS = 200;

type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'value'; readonly value: FilterValue }
  | { readonly kind: 'sign'; readonly text: string };

const TOKEN =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.:])|(\.?[A-Za-z$][\w$:.-]*))/y;

function textOf(literal: string): string {
  let text: unknown;
  try {
    text = JSON.parse(literal);
  } catch {
    throw badFilter(`This is no text in quotation marks: ${literal}`);
  }
  if (typeof text !== 'string' || text.includes('\0')) throw badFilter('A text must not hold the character NUL');
  return text.toWellFormed();
}

const words: Readonly<Record<string, FilterValue>> = { true: true, false: false, null: null };

function tokensOf(text: string): Token[] {
  if (text.length > MOST_LETTERS) throw badFilter(`A filter must have at most ${MOST_LETTERS} characters`);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw badFilter(`The filter can’t be read at ${JSON.stringify(text.slice(at, at + 20))}`);
    const [, sign, literal, number, word] = found;
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (literal !== undefined) tokens.push({ kind: 'value', value: textOf(literal) });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
  }
  return tokens;
}

const URN = /^(urn:.+):([^:]+)$/i;
const NAME = /^([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/;

/** `emails.value`, or `urn:…:User:department`. A schema's version has a point, so the last colon ends the schema. */
export function attributePath(text: string): AttributePath | null {
  const [, urn = null, rest = text] = URN.exec(text) ?? [];
  const [, name, sub = null] = NAME.exec(rest) ?? [];
  return name === undefined ? null : { urn: urn?.toLowerCase() ?? null, name, sub };
}

/** Reads tokens by descent: `or` binds less than `and`, which binds less than `not`. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #comparisons = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #isWord(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'word' && token.text.toLowerCase() === text;
  }

  #isSign(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' && token.text === text;
  }

  #close(text: ')' | ']'): void {
    if (!this.#isSign(text)) throw badFilter(`The filter lacks a ${text}`);
    this.#at += 1;
  }

  or(): Filter {
    if (++this.#depth > MOST_DEPTH) throw badFilter(`A filter must be nested at most ${MOST_DEPTH} deep`);
    let left = this.#and();
    while (this.#isWord('or')) {
      this.#at += 1;
      left = { kind: 'or', left, right: this.#and() };
    }
    this.#depth -= 1;
    return left;
  }

  #and(): Filter {
    let left = this.#one();
    while (this.#isWord('and')) {
      this.#at += 1;
      left = { kind: 'and', left, right: this.#one() };
    }
    return left;
  }

  #one(): Filter {
    const next = this.#tokens[this.#at + 1];
    const isNegated = this.#isWord('not') && next?.kind === 'sign' && next.text === '(';
    if (isNegated) this.#at += 1;
    if (!this.#isSign('(')) return this.#comparison();
    this.#at += 1;
    const inner = this.or();
    this.#close(')');
    return isNegated ? { kind: 'not', of: inner } : inner;
  }

  #comparison(): Filter {
    if (++this.#comparisons > MOST_COMPARISONS)
      throw badFilter(`A filter must have at most ${MOST_COMPARISONS} comparisons`);
    const token = this.#tokens[this.#at++];
    const path = token?.kind === 'word' ? attributePath(token.text) : null;
    if (!path) throw badFilter('The filter lacks an attribute');
    if (this.#isSign('[')) {
      this.#at += 1;
      const filter = this.or();
      this.#close(']');
      return { kind: 'element', path, filter: this.#behindBrackets(filter) };
    }
    return this.#compared(path);
  }

  /** Entra ID compares a part of the values that the brackets choose: `emails[type eq "work"].value eq "a@b.test"`. */
  #behindBrackets(filter: Filter): Filter {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || !token.text.startsWith('.')) return filter;
    this.#at += 1;
    const path = attributePath(token.text.slice(1));
    if (!path || path.sub !== null || path.urn !== null)
      throw badFilter('Behind the brackets there must be one attribute');
    return { kind: 'and', left: filter, right: this.#compared(path) };
  }

  #compared(path: AttributePath): Filter {
    const by = this.#tokens[this.#at++];
    const operator = by?.kind === 'word' ? by.text.toLowerCase() : '';
    if (operator === 'pr') return { kind: 'present', path };
    const comparison = comparisons.find((one) => one === operator);
    if (!comparison) throw badFilter(`Behind ${path.name} there must be ${comparisons.join(', ')} or pr`);
    return { kind: 'compare', path, by: comparison, value: this.#value() };
  }

  #value(): FilterValue {
    const token = this.#tokens[this.#at++];
    if (token?.kind === 'value') return token.value;
    const word = token?.kind === 'word' ? token.text.toLowerCase() : '';
    const value = Object.hasOwn(words, word) ? words[word] : undefined;
    if (value === undefined)
      throw badFilter('A value must be a text in quotation marks, a number, true, false or null');
    return value;
  }
}

/** Throws `invalidFilter` for a text that is no filter. */
export function parseFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.or();
  if (!reader.isAtEnd) throw badFilter('Behind the filter there is more');
  return filter;
}

type Element = Readonly<Record<string, unknown>>;

const foldedText = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

function compareValues(actual: unknown, by: Comparison, expected: FilterValue): boolean {
  const [a, b] = [foldedText(actual ?? null), foldedText(expected)];
  if (typeof a === 'boolean' && typeof b === 'string') return compareValues(a, by, b === 'true');
  if (by === 'eq') return a === b;
  if (by === 'ne') return a !== b;
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (by === 'co') return a.includes(b);
  if (by === 'sw') return a.startsWith(b);
  if (by === 'ew') return a.endsWith(b);
  return by === 'gt' ? a > b : by === 'ge' ? a >= b : by === 'lt' ? a < b : a <= b;
}

/** Whether one value of an attribute with several matches a filter within brackets. Letters match in either case. */
export function matchesElement(filter: Filter, element: Element): boolean {
  if (filter.kind === 'and') return matchesElement(filter.left, element) && matchesElement(filter.right, element);
  if (filter.kind === 'or') return matchesElement(filter.left, element) || matchesElement(filter.right, element);
  if (filter.kind === 'not') return !matchesElement(filter.of, element);
  const { path } = filter;
  if (filter.kind === 'element' || path.sub !== null || path.urn !== null)
    throw badFilter('Within brackets there must be plain attributes');
  const [, actual] = Object.entries(element).find(([key]) => key.toLowerCase() === path.name.toLowerCase()) ?? [];
  if (filter.kind === 'present') return actual !== undefined && actual !== null && actual !== '';
  return compareValues(actual, filter.by, filter.value);
}
