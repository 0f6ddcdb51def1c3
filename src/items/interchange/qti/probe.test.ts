import { describe, expect, test } from 'vitest';
import { questionTypes } from '#items/question-types/logic.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { rational } from '#platform/exact/rational.ts';
import { differenceInWords, differencesOf, type NeutralResponse } from './probe.ts';
import { ourScore, rightsOf } from './probe-response.ts';

/** A composite question has no responses but those of its own rules. */
const OF_THEIR_OWN = ['calculated', 'composite'];
const byMachine = questionTypes.filter(
  ({ manuallyGraded, isUngraded, name }) => !manuallyGraded && !isUngraded && !OF_THEIR_OWN.includes(name),
);
const cases = byMachine.flatMap((type) =>
  type.samples
    // QTI knows nothing of a type that only our own files hold.
    .filter(({ content }) => type.toNeutral(content).kind !== 'own')
    .map(({ title, content, otherKey }) => ({
      name: `${type.name}: ${title}`,
      stem: content.stem as string,
      interaction: type.toNeutral(content),
      other: { stem: otherKey.stem as string, interaction: type.toNeutral(otherKey) },
    })),
);

/** A response to a question as a response to the same one with another key, whose sides and items are elsewhere. */
function moved(response: NeutralResponse, from: NeutralInteraction, to: NeutralInteraction): NeutralResponse {
  if (from.kind === 'matching' && to.kind === 'matching' && response.kind === 'pairs') {
    const [here, there] = [rightsOf(from), rightsOf(to)];
    const rights = to.pairs.map(({ left }) => {
      const right = response.rights[from.pairs.findIndex((pair) => pair.left === left)];
      return right === undefined || right === null ? null : there.indexOf(here[right]!);
    });
    return { kind: 'pairs', rights };
  }
  if (from.kind === 'ordering' && to.kind === 'ordering' && response.kind === 'order')
    return { kind: 'order', order: response.order.map((place) => to.items.indexOf(from.items[place]!)) };
  return response;
}

describe('responses that are tried', () => {
  test.each(cases)('find no difference between a question and itself: $name', ({ stem, interaction }) => {
    const own = ourScore(stem, interaction)!;
    const seen: NeutralResponse[] = [];
    const scoreOf = (response: NeutralResponse) => {
      seen.push(response);
      return own(response);
    };
    expect(differencesOf({ stem, interaction }, scoreOf)).toEqual([]);
    const paid = seen.map((response) => own(response));
    // No format of QTI knows units, so none is tried.
    const asksUnit = interaction.kind === 'numeric' && interaction.unitRule?.required;
    expect(paid.some(({ n, d }) => n === d)).toBe(!asksUnit);
    expect(paid.some(({ n }) => n <= 0n)).toBe(true);
    expect(seen.length).toBeGreaterThan(2);
  });

  test.each(cases)('find the question that has another key: $name', ({ stem, interaction, other }) => {
    const theirs = ourScore(other.stem, other.interaction)!;
    const found = differencesOf({ stem, interaction }, (response) =>
      theirs(moved(response, interaction, other.interaction)),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(differenceInWords(interaction, found[0]!)).toMatch(/^For .+ the file gives .+ %/);
  });

  test.each([
    ['a wider tolerance', '0.02'],
    ['a narrower one', '0.005'],
    ['none', '0'],
  ])('find %s', (_, value) => {
    const numeric = (tolerance: string): NeutralInteraction => ({
      kind: 'numeric',
      answers: [{ value: '2.5', tolerance: { kind: 'nominal', value: tolerance }, share: '1' }],
      units: [],
    });
    const theirs = ourScore('<p>x</p>', numeric('0.01'))!;
    expect(differencesOf({ stem: '<p>x</p>', interaction: numeric(value) }, theirs)).not.toEqual([]);
  });

  test('find what only the file accepts, when it is told what the file names', () => {
    const interaction: NeutralInteraction = {
      kind: 'short-text',
      caseSensitive: false,
      answers: [{ pattern: 'Rome', share: '1' }],
    };
    const theirs = (response: NeutralResponse) =>
      rational(response.kind === 'text' && /^(?:rome|roma)$/i.test(response.text.trim()) ? 1 : 0);
    expect(differencesOf({ stem: '<p>x</p>', interaction }, theirs)).toEqual([]);
    expect(differencesOf({ stem: '<p>x</p>', interaction }, theirs, { texts: ['Roma'] })).not.toEqual([]);
  });

  test('find one gap of little weight that the file does not pay', () => {
    const cloze = (wrong: number) => ({
      kind: 'cloze' as const,
      gaps: Array.from({ length: 40 }, (_, i) => ({
        kind: 'short-text' as const,
        weight: i === 3 ? '1' : '5',
        caseSensitive: false,
        answers: [{ pattern: i === wrong ? 'other' : 'right', share: '1' }],
      })),
    });
    const stem = `<p>${cloze(-1)
      .gaps.map((_, i) => `[[${i + 1}]]`)
      .join(' ')}</p>`;
    const scoreOf = (wrong: number) => ourScore(stem, cloze(wrong))!;
    expect(differencesOf({ stem, interaction: cloze(-1) }, scoreOf(-1))).toEqual([]);
    expect(differencesOf({ stem, interaction: cloze(-1) }, scoreOf(3))).not.toEqual([]);
  });

  test('take a third that is written with two digits for a third', () => {
    const options = ['1/3', '1/3', '1/3', '-1'].map((share, i) => ({ text: `<p>${i}</p>`, share }));
    const interaction: NeutralInteraction = {
      kind: 'choice',
      multiple: true,
      shuffle: false,
      scoring: 'option-shares',
      options,
    };
    const written = [33, 33, 33, -100];
    const theirs = (response: NeutralResponse) => {
      const total = response.kind === 'chosen' ? response.chosen.reduce((all, i) => all + written[i]!, 0) : 0;
      return rational(Math.max(0, total), 100);
    };
    expect(differencesOf({ stem: '<p>x</p>', interaction }, theirs)).toEqual([]);
  });
});
