/** Questions with parts for tests. */
import type { Content as Numeric } from '../numeric/schema.ts';
import type { BaseContent } from '../question-type.ts';
import type { Answer } from './answer.ts';
import type { Part } from './part.ts';
import type { Content } from './schema.ts';

const idOf = (index: number): string => `part${index}`;

export const number = (value: string, more: Partial<Numeric> = {}): Numeric => ({
  stem: '<p>How much?</p>',
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
  ...more,
});

type Given = Partial<Part> & { readonly content: BaseContent };

export const question = (...parts: readonly Given[]): Content => ({
  stem: '<p>A train.</p>',
  display: 'together',
  parts: parts.map((part, i) => ({
    ...{ id: idOf(i), type: 'numeric', marks: '1', resultName: null, followThrough: null },
    ...part,
  })),
});

export const following = (formula: string, share = '1') => ({ followThrough: { formula, share } });

export const answerWith = (...texts: readonly (string | null)[]): Answer => ({
  parts: Object.fromEntries(
    texts.flatMap((text, i) => (text === null ? [] : [[idOf(i), { type: 'numeric', answer: { text } }]])),
  ),
});
