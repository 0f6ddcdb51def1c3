import { describe, expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { toText } from '#platform/exact/rational.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { findChild } from '#platform/text/xml-nodes.ts';
import { declarationsOf } from './declarations.ts';
import { drawTemplate } from './template.ts';
import type { Value } from './value.ts';

const shown = (value: Value | undefined): string =>
  (value?.atoms ?? []).map((atom) => (typeof atom === 'object' ? toText(atom) : String(atom))).join(' ');

function drawn(rules: string, seed: string) {
  const item = parseXml(`<assessmentItem>
    <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="integer"/>
    <templateDeclaration identifier="A" cardinality="single" baseType="integer"><defaultValue><value>1</value></defaultValue></templateDeclaration>
    <templateDeclaration identifier="B" cardinality="single" baseType="integer"/>
    <templateProcessing>${rules}</templateProcessing></assessmentItem>`);
  const { templates, correct } = drawTemplate(
    findChild(item, 'templateProcessing'),
    declarationsOf(item),
    seededRandom(seed),
  );
  return { a: shown(templates.get('A')), b: shown(templates.get('B')), right: shown(correct.get('RESPONSE')) };
}

const seeds = Array.from({ length: 200 }, (_, i) => `seed ${i}`);
const set = (name: string, value: string): string =>
  `<setTemplateValue identifier="${name}">${value}</setTemplateValue>`;
const DIE = '<randomInteger min="1" max="6"/>';
const number = (value: number): string => `<baseValue baseType="integer">${value}</baseValue>`;

describe('a template', () => {
  test('draws every whole number of its range, in its steps, and no other', () => {
    const all = seeds.map((seed) => drawn(set('A', '<randomInteger min="2" max="9" step="3"/>'), seed).a);
    expect([...new Set(all)].sort()).toEqual(['2', '5', '8']);
  });

  test('draws one of several values', () => {
    const all = seeds.map(
      (seed) => drawn(set('A', `<random><multiple>${number(4)}${number(7)}</multiple></random>`), seed).a,
    );
    expect([...new Set(all)].sort()).toEqual(['4', '7']);
  });

  test('draws the same for the same attempt, and sets the right answer by what was drawn', () => {
    const rules = `${set('A', DIE)}<setCorrectResponse identifier="RESPONSE"><sum><variable identifier="A"/>${number(10)}</sum></setCorrectResponse>`;
    for (const seed of seeds.slice(0, 20)) {
      const { a, right } = drawn(rules, seed);
      expect(drawn(rules, seed)).toEqual({ a, b: '', right });
      expect(Number(right)).toBe(Number(a) + 10);
    }
  });

  test('draws again until its constraint holds, and keeps its defaults when it never does', () => {
    const differ =
      '<templateConstraint><not><equal toleranceMode="exact"><variable identifier="A"/><variable identifier="B"/></equal></not></templateConstraint>';
    for (const seed of seeds) {
      const { a, b } = drawn(set('A', DIE) + set('B', DIE) + differ, seed);
      expect(a).not.toBe(b);
    }
    const never = `<templateConstraint><baseValue baseType="boolean">false</baseValue></templateConstraint>`;
    expect(drawn(set('A', DIE) + never, 'x')).toEqual({ a: '1', b: '', right: '' });
  });

  test('takes the first branch that holds, and ends where it says so', () => {
    const branch = (value: number): string =>
      `${set('A', number(value))}<templateCondition><templateIf><gt><variable identifier="A"/>${number(3)}</gt>${set('B', number(1))}</templateIf><templateElse>${set('B', number(2))}</templateElse></templateCondition>`;
    expect([drawn(branch(4), 'x').b, drawn(branch(3), 'x').b]).toEqual(['1', '2']);
    expect(drawn(`${set('A', number(5))}<exitTemplate/>${set('A', number(6))}`, 'x').a).toBe('5');
  });

  test('refuses what it does not know', () => {
    expect(() => drawn('<somethingElse/>', 'x')).toThrow('somethingElse');
  });
});
