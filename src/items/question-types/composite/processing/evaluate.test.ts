import { describe, expect, test } from 'vitest';
import { toText } from '#platform/exact/rational.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { declarationsOf } from './declarations.ts';
import { evaluate, initialOutcomes, type Scope, usualBudget } from './evaluate.ts';
import { runProcessing } from './run.ts';
import type { Atom, Value } from './value.ts';

const ITEM = parseXml(`<assessmentItem>
  <responseDeclaration identifier="NUMBER" cardinality="single" baseType="float"><correctResponse><value>10</value></correctResponse></responseDeclaration>
  <responseDeclaration identifier="TEXT" cardinality="single" baseType="string"><mapping defaultValue="-1" lowerBound="-0.5"><mapEntry mapKey="York" mappedValue="1" caseSensitive="false"/><mapEntry mapKey="Rome" mappedValue="2" caseSensitive="true"/></mapping></responseDeclaration>
  <responseDeclaration identifier="MANY" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value><value>B</value></correctResponse><mapping upperBound="2"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="2"/></mapping></responseDeclaration>
  <responseDeclaration identifier="ORDER" cardinality="ordered" baseType="identifier"><correctResponse><value>A</value><value>B</value><value>C</value></correctResponse></responseDeclaration>
  <responseDeclaration identifier="PAIRS" cardinality="multiple" baseType="pair"><correctResponse><value>A B</value></correctResponse></responseDeclaration>
  <responseDeclaration identifier="POINT" cardinality="single" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="10,10,5" mappedValue="1"/><areaMapEntry shape="rect" coords="0,0,8,8" mappedValue="0.5"/></areaMapping></responseDeclaration>
  <responseDeclaration identifier="EMPTY" cardinality="single" baseType="string"/>
  <responseDeclaration identifier="TYPED" cardinality="record"/>
  <outcomeDeclaration identifier="PLACE" cardinality="single" baseType="integer"><defaultValue><value>2</value></defaultValue></outcomeDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="3"/>
  <outcomeDeclaration identifier="GRADE" cardinality="single" baseType="identifier"><matchTable defaultValue="none"><matchTableEntry sourceValue="2" targetValue="good"/></matchTable></outcomeDeclaration>
  <outcomeDeclaration identifier="LEVEL" cardinality="single" baseType="identifier"><interpolationTable defaultValue="low"><interpolationTableEntry sourceValue="10" targetValue="high" includeBoundary="false"/><interpolationTableEntry sourceValue="5" targetValue="middle"/></interpolationTable></outcomeDeclaration>
</assessmentItem>`);
const declarations = declarationsOf(ITEM);
const responses = new Map([
  ['NUMBER', ['10.5']],
  ['TEXT', ['york']],
  ['MANY', ['B', 'A', 'A']],
  ['ORDER', ['A', 'C', 'B']],
  ['PAIRS', ['B A']],
  ['POINT', ['8 8']],
  ['TYPED', ['1.25']],
]);

const written = (atom: Atom): string => (typeof atom === 'object' ? toText(atom) : String(atom));
const shown = ({ atoms }: Value): string => (atoms.length === 0 ? 'NULL' : atoms.map(written).join(' '));

function valueOfXml(xml: string): string {
  const scope: Scope = {
    declarations,
    responses,
    outcomes: initialOutcomes(declarations),
    unknown: new Set(),
    budget: usualBudget(),
  };
  return shown(evaluate(parseXml(xml), scope));
}

const n = (value: number | string, type = 'float'): string => `<baseValue baseType="${type}">${value}</baseValue>`;
const s = (text: string): string => `<baseValue baseType="string">${text}</baseValue>`;
const b = (is: boolean): string => `<baseValue baseType="boolean">${is}</baseValue>`;
const PI = '<mathConstant name="pi"/>';
const v = (identifier: string): string => `<variable identifier="${identifier}"/>`;
const c = (identifier: string): string => `<correct identifier="${identifier}"/>`;
const op = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name.replace(/ .*/, '')}>`;
const tolerance = (mode: string, size: string, more = ''): string =>
  op(`equal toleranceMode="${mode}" tolerance="${size}" ${more}`, v('NUMBER'), c('NUMBER'));

describe('expressions come to what the specification says', () => {
  test.each([
    ['a number in the range', tolerance('absolute', '0.5'), 'true'],
    ['the end of a range that excludes it', tolerance('absolute', '0.5', 'includeLowerBound="false"'), 'false'],
    ['the other end, which is not met', tolerance('absolute', '0.5', 'includeUpperBound="false"'), 'true'],
    ['a range with two sides, around the first number', tolerance('absolute', '2 0.4'), 'true'],
    ['a range that is too short on this side', tolerance('absolute', '0.4 2'), 'false'],
    ['a range in percent of the first number', tolerance('relative', '4.8'), 'true'],
    ['percent that are too few', tolerance('relative', '4.7'), 'false'],
    ['exactly', tolerance('exact', '9'), 'false'],
    ['rounded to whole numbers', op('equalRounded roundingMode="decimalPlaces" figures="0"', n('10.5'), n(11)), 'true'],
    [
      'rounded to two figures',
      op('equalRounded roundingMode="significantFigures" figures="2"', n('0.0123'), n('0.01249')),
      'true',
    ],
    ['rounding of a number below zero', op('round', n('-2.5')), '-2'],
    ['NULL in a sum', op('sum', n(1), v('EMPTY')), 'NULL'],
    ['sixths, which are exact', op('sum', n('0.5'), op('divide', n(1), n(6))), '2/3'],
    ['division by zero', op('divide', n(1), n(0)), 'NULL'],
    ['whole division goes down', op('integerDivide', n(-7, 'integer'), n(2, 'integer')), '-4'],
    ['the rest of it', op('integerModulus', n(-7, 'integer'), n(2, 'integer')), '1'],
    ['truncation goes to zero', op('truncate', n('-2.7')), '-2'],
    ['powers', op('power', n(2), n(-3)), '1/8'],
    ['a root', op('power', n(2), n('0.5')), '14142135623730951/10000000000000000'],
    ['the greatest', op('max', n(1), op('multiple', n(7), n(3))), '7'],
    ['a common divisor', op('gcd', n(12, 'integer'), n(18, 'integer')), '6'],
    ['a common multiple', op('lcm', n(4, 'integer'), n(6, 'integer')), '12'],
    ['false and NULL', op('and', b(false), op('not', v('EMPTY'))), 'false'],
    ['true and NULL', op('and', b(true), op('match', v('EMPTY'), v('EMPTY'))), 'NULL'],
    ['true or NULL', op('or', b(true), op('match', v('EMPTY'), v('EMPTY'))), 'true'],
    ['two of three', op('anyN min="2" max="2"', b(true), b(true), b(false)), 'true'],
    ['two of three that might be three', op('anyN min="2" max="2"', b(true), b(true), op('not', v('EMPTY'))), 'NULL'],
    ['an empty text is NULL', op('isNull', s('')), 'true'],
    ['a set in another order, each value as often', op('match', v('MANY'), c('MANY')), 'false'],
    ['an order', op('match', v('ORDER'), c('ORDER')), 'false'],
    ['a pair the other way round', op('match', v('PAIRS'), c('PAIRS')), 'true'],
    ['a member', op('member', n('B', 'identifier'), v('MANY')), 'true'],
    ['a part of a set', op('contains', v('MANY'), op('multiple', n('A', 'identifier'))), 'true'],
    [
      'a part of an order that is torn',
      op('contains', v('ORDER'), op('ordered', n('A', 'identifier'), n('B', 'identifier'))),
      'false',
    ],
    ['without a value', op('delete', n('A', 'identifier'), v('MANY')), 'B'],
    ['the second', op('index n="2"', v('ORDER')), 'C'],
    ['how many', op('containerSize', v('MANY')), '3'],
    ['text with its capitals', op('stringMatch caseSensitive="true"', v('TEXT'), s('York')), 'false'],
    ['text without them', op('stringMatch caseSensitive="false"', v('TEXT'), s('York')), 'true'],
    ['text within text', op('substring caseSensitive="true"', s('or'), v('TEXT')), 'true'],
    ['a pattern takes the whole text', op('patternMatch pattern="yor"', v('TEXT')), 'false'],
    ['a pattern', op('patternMatch pattern="y[a-z]{2}k?"', v('TEXT')), 'true'],
    ['a pattern of a number', op('patternMatch pattern="\\s*-?[0-9]+[.]?[0-9]*\\s*"', s('-12.345678')), 'true'],
    ['a mapping without capitals', '<mapResponse identifier="TEXT"/>', '1'],
    ['a mapping counts a value once and keeps its bound', '<mapResponse identifier="MANY"/>', '2'],
    ['every area a point lies in', '<mapResponsePoint identifier="POINT"/>', '3/2'],
    ['inside', op('inside shape="poly" coords="0,0,9,0,9,9,0,9"', v('POINT')), 'true'],
    ['a score that nothing has set', v('SCORE'), '0'],
    ['the most of an item that declares none', v('MAXSCORE'), '3'],
    ['the sine of a right angle', op('mathOperator name="sin"', op('divide', PI, n(2))), '1'],
    [
      'a cosine that is not quite 0 in a machine',
      op('roundTo roundingMode="decimalPlaces" figures="9"', op('mathOperator name="cos"', op('divide', PI, n(2)))),
      '0',
    ],
    [
      'an angle of a point',
      op('roundTo roundingMode="decimalPlaces" figures="4"', op('mathOperator name="atan2"', n(1), n(1))),
      '3927/5000',
    ],
    ['a logarithm to the base of ten', op('mathOperator name="log"', n(1000)), '3'],
    ['a logarithm of nothing', op('mathOperator name="ln"', n(0)), 'NULL'],
    ['a natural logarithm', op('mathOperator name="ln"', '<mathConstant name="e"/>'), '1'],
    ['the sign', op('mathOperator name="signum"', n('-2.5')), '-1'],
    ['the next whole number', op('mathOperator name="ceil"', n('-2.5')), '-2'],
    ['the whole number below', op('mathOperator name="floor"', n('-2.5')), '-3'],
    ['a distance', op('mathOperator name="abs"', n('-2.5')), '5/2'],
    ['a half turn in degrees', op('mathOperator name="toDegrees"', PI), '180'],
    ['a function of NULL', op('mathOperator name="sin"', v('EMPTY')), 'NULL'],
    ['a mean', op('statsOperator name="mean"', op('multiple', n(1), n(2), n(6))), '3'],
    ['a variance', op('statsOperator name="popVariance"', op('multiple', n(2), n(4), n(6))), '8/3'],
    ['a variance of a sample', op('statsOperator name="sampleVariance"', op('multiple', n(2), n(4), n(6))), '4'],
    ['a deviation', op('statsOperator name="sampleSD"', op('multiple', n(2), n(4), n(6))), '2'],
    ['a sample of one, which has no variance', op('statsOperator name="sampleVariance"', op('multiple', n(2))), 'NULL'],
    ['the same again and again', op('repeat numberRepeats="3"', n(2)), '2 2 2'],
    ['the same as often as a variable says', op('repeat numberRepeats="SCORE"', n(2)), 'NULL'],
    ['the place that a variable names', op('index n="PLACE"', v('ORDER')), 'C'],
    ['a place that there is not', op('index n="9"', v('ORDER')), 'NULL'],
    [
      'a tolerance that a variable names',
      op('equal toleranceMode="absolute" tolerance="PLACE"', v('NUMBER'), c('NUMBER')),
      'true',
    ],
    [
      'figures that a variable names',
      op('roundTo roundingMode="significantFigures" figures="PLACE"', n('0.01249')),
      '3/250',
    ],
    ['limits that variables name', op('anyN min="PLACE" max="PLACE"', b(true), b(true), b(false)), 'true'],
    ['a number as it was typed', op('fieldValue fieldIdentifier="ndp"', v('TYPED')), '2'],
    ['the number that was typed', op('fieldValue fieldIdentifier="floatValue"', v('TYPED')), '5/4'],
    ['the figures that were typed', op('fieldValue fieldIdentifier="nsf"', v('TYPED')), '3'],
    ['a field that there is not', op('fieldValue fieldIdentifier="other"', v('TYPED')), 'NULL'],
    ['a duration that is shorter', op('durationLT', n(1, 'duration'), n(2, 'duration')), 'true'],
    ['a duration that is as long', op('durationGTE', n(2, 'duration'), n(2, 'duration')), 'true'],
    ['NULL in a container', op('containerSize', op('multiple', n(1), v('EMPTY'))), '1'],
    ['nothing in a container', op('containerSize', op('multiple', v('EMPTY'))), '0'],
    ['no value', op('isNull', '<null/>'), 'true'],
    ['a default', '<default identifier="PLACE"/>', '2'],
  ])('%s', (_what, xml, expected) => {
    expect(valueOfXml(xml)).toBe(expected);
  });

  test.each([
    ['random', op('random', v('MANY')), 'random'],
    ['customOperator', '<customOperator definition="maxima"/>', 'customOperator maxima'],
    [
      'a pattern that a hostile text would keep busy',
      op('patternMatch pattern="(a+)+b"', v('TEXT')),
      'patternMatch with this pattern',
    ],
    ...[
      '.*'.repeat(8),
      `${'.*'.repeat(6)}x`,
      `${'a?'.repeat(40)}x`,
      `${'(a|a)'.repeat(40)}x`,
      '(a?){40}x',
      `${'a{0,30}'.repeat(5)}x`,
    ].map((pattern) => [
      pattern,
      op(`patternMatch pattern="${pattern}"`, s('a'.repeat(60))),
      'patternMatch with this pattern',
    ]),
  ])('%s is refused by its name', (_what, xml, message) => {
    expect(() => valueOfXml(xml)).toThrow(message);
  });
});

const score = (rules: string, more: Record<string, readonly string[]> = {}) => {
  const element = parseXml(`<responseProcessing>${rules}</responseProcessing>`);
  const { outcomes, unknown } = runProcessing(element, declarations, new Map([...responses, ...Object.entries(more)]));
  const value = outcomes.get('SCORE');
  return {
    score: value && shown(value),
    grade: shown(outcomes.get('GRADE')!),
    level: shown(outcomes.get('LEVEL')!),
    unknown: [...unknown],
  };
};
const set = (identifier: string, expression: string): string =>
  `<setOutcomeValue identifier="${identifier}">${expression}</setOutcomeValue>`;

describe('rules', () => {
  test('the first branch that holds is carried out, NULL does not hold, and what was set is read again', () => {
    const rules = `<responseCondition><responseIf>${op('match', v('EMPTY'), s('x'))}${set('SCORE', n(9))}</responseIf><responseElseIf>${b(true)}${set('SCORE', n(1))}</responseElseIf><responseElse>${set('SCORE', n(8))}</responseElse></responseCondition>${set('SCORE', op('sum', v('SCORE'), n('0.5')))}`;
    expect(score(rules)).toMatchObject({ score: '3/2', unknown: [] });
  });
  test('tables look a number up, and an exit ends everything', () => {
    const lookup = (name: string, value: string): string =>
      `<lookupOutcomeValue identifier="${name}">${value}</lookupOutcomeValue>`;
    expect(
      score(`${lookup('GRADE', n(2))}${lookup('LEVEL', n(10))}<exitResponse/>${set('SCORE', n(5))}`),
    ).toMatchObject({
      score: '0',
      grade: 'good',
      level: 'middle',
    });
  });
  test.each([
    [
      'a number that is squared again and again',
      op('product', v('SCORE'), v('SCORE'), n('3')),
      'numbers of hundreds of digits',
    ],
    ['a container that doubles', op('multiple', v('SCORE'), v('SCORE')), 'a container of thousands of values'],
  ])('%s comes to an end', (_what, expression, message) => {
    const rules = set('SCORE', n(7)) + set('SCORE', expression).repeat(100);
    expect(score(rules)).toMatchObject({ score: null, unknown: expect.arrayContaining([message]) });
  });
  test('what cannot be evaluated leaves unknown what it sets, and nothing else', () => {
    expect(
      score(`${set('GRADE', '<customOperator class="x"/>').replace('GRADE', 'OTHER')}${set('SCORE', n(1))}`),
    ).toMatchObject({
      score: '1',
      unknown: ['customOperator x'],
    });
    expect(score(set('SCORE', op('sum', n(1), '<randomFloat min="0" max="1"/>')))).toMatchObject({
      score: null,
      unknown: ['randomFloat'],
    });
  });
});
