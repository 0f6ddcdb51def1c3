/**
 * What each expression of the standard comes to: with values, with NULL, and with containers where it takes them. The names
 * are those of QTI 2; numbers are written with twelve figures.
 */

import { type Case, MATHEMATICS } from './operators-mathematics.testing.ts';

/** The declarations that the expressions refer to, and what is answered. */
export const DECLARED = `<responseDeclaration identifier="NUMBER" cardinality="single" baseType="float"><correctResponse><value>10</value></correctResponse><defaultValue><value>4</value></defaultValue></responseDeclaration>
<responseDeclaration identifier="TEXT" cardinality="single" baseType="string"><mapping defaultValue="-1"><mapEntry mapKey="york" mappedValue="1.5" caseSensitive="true"/></mapping></responseDeclaration>
<responseDeclaration identifier="MANY" cardinality="multiple" baseType="identifier"><mapping defaultValue="0" upperBound="2.5"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="2"/></mapping></responseDeclaration>
<responseDeclaration identifier="ORDER" cardinality="ordered" baseType="identifier"><correctResponse><value>A</value><value>B</value><value>C</value></correctResponse></responseDeclaration>
<responseDeclaration identifier="POINT" cardinality="single" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="10,10,5" mappedValue="1"/></areaMapping></responseDeclaration>
<responseDeclaration identifier="POINTS" cardinality="multiple" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="10,10,5" mappedValue="1"/><areaMapEntry shape="rect" coords="50,50,60,60" mappedValue="2"/></areaMapping></responseDeclaration>
<responseDeclaration identifier="EMPTY" cardinality="single" baseType="string"><mapping defaultValue="0"><mapEntry mapKey="x" mappedValue="1"/></mapping></responseDeclaration>
<responseDeclaration identifier="NOTHING" cardinality="single" baseType="float"/>
<responseDeclaration identifier="NONE" cardinality="multiple" baseType="identifier"/>
<responseDeclaration identifier="NOWHERE" cardinality="single" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="10,10,5" mappedValue="1"/></areaMapping></responseDeclaration>`;

export const GIVEN: Readonly<Record<string, readonly string[]>> = {
  NUMBER: ['10.5'],
  TEXT: ['york'],
  MANY: ['B', 'A'],
  ORDER: ['A', 'C', 'B'],
  POINT: ['8 8'],
  POINTS: ['8 8', '55 55'],
};

const f = (value: number): string => `<baseValue baseType="float">${value}</baseValue>`;
const i = (value: number): string => `<baseValue baseType="integer">${value}</baseValue>`;
const s = (text: string): string => `<baseValue baseType="string">${text}</baseValue>`;
const id = (name: string): string => `<baseValue baseType="identifier">${name}</baseValue>`;
const d = (seconds: number): string => `<baseValue baseType="duration">${seconds}</baseValue>`;
const T = '<baseValue baseType="boolean">true</baseValue>';
const F = '<baseValue baseType="boolean">false</baseValue>';
/** NULL as a number, a text, a container, a truth value. */
const N = '<variable identifier="NOTHING"/>';
const E = '<variable identifier="EMPTY"/>';
const X = '<variable identifier="NONE"/>';
const U = `<gt>${N}${'<baseValue baseType="float">1</baseValue>'}</gt>`;
const v = (name: string): string => `<variable identifier="${name}"/>`;
const of = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name.replace(/ .*/, '')}>`;
const many = (...parts: readonly string[]): string => of('multiple', ...parts);
const row = (...parts: readonly string[]): string => of('ordered', ...parts);

const two = (name: string, value: string): Case[] => [
  [of(name, f(7), f(2)), value],
  [of(name, f(7), N), 'NULL'],
  [of(name, N, f(2)), 'NULL'],
];
const whole = (name: string, value: string, byZero = 'NULL'): Case[] => [
  [of(name, i(-7), i(2)), value],
  [of(name, i(7), i(0)), byZero],
  [of(name, N, i(2)), 'NULL'],
];
const all = (name: string, value: string, ofMany: string): Case[] => [
  [of(name, f(7), f(2)), value],
  [of(name, many(f(7), f(2)), f(3)), ofMany],
  [of(name, f(7), N), 'NULL'],
];
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  baseValue: [
    [f(2.5), '2.5'],
    [s(''), 'NULL'],
  ],
  variable: [
    [v('NUMBER'), '10.5'],
    [v('ORDER'), 'A C B'],
    [N, 'NULL'],
  ],
  correct: [
    ['<correct identifier="NUMBER"/>', '10'],
    ['<correct identifier="ORDER"/>', 'A B C'],
    ['<correct identifier="EMPTY"/>', 'NULL'],
  ],
  default: [
    ['<default identifier="NUMBER"/>', '4'],
    ['<default identifier="EMPTY"/>', 'NULL'],
  ],
  null: [['<null/>', 'NULL']],
  mapResponse: [
    ['<mapResponse identifier="TEXT"/>', '1.5'],
    ['<mapResponse identifier="MANY"/>', '2.5'],
    ['<mapResponse identifier="EMPTY"/>', '0'],
  ],
  mapResponsePoint: [
    ['<mapResponsePoint identifier="POINT"/>', '1'],
    ['<mapResponsePoint identifier="POINTS"/>', '3'],
    ['<mapResponsePoint identifier="NOWHERE"/>', '0'],
  ],
  inside: [
    [of('inside shape="rect" coords="0,0,9,9"', v('POINT')), 'true'],
    [of('inside shape="rect" coords="50,50,60,60"', v('POINTS')), 'true'],
    [of('inside shape="circle" coords="0,0,3"', v('POINT')), 'false'],
    [of('inside shape="rect" coords="0,0,9,9"', v('NOWHERE')), 'NULL'],
  ],
  multiple: [
    [many(f(1), many(f(2), f(3))), '1 2 3'],
    [many(f(1), N), '1'],
    [many(N), 'NULL'],
  ],
  ordered: [
    [row(f(3), row(f(1), f(2))), '3 1 2'],
    [row(N, f(1)), '1'],
    [row(N), 'NULL'],
  ],
  containerSize: [
    [of('containerSize', v('MANY')), '2'],
    [of('containerSize', X), '0'],
  ],
  index: [
    [of('index n="2"', v('ORDER')), 'C'],
    [of('index n="4"', v('ORDER')), 'NULL'],
    [of('index n="1"', row(N)), 'NULL'],
  ],
  fieldValue: [[of('fieldValue fieldIdentifier="x"', v('NUMBER')), 'NULL']],
  member: [
    [of('member', id('A'), v('MANY')), 'true'],
    [of('member', id('C'), v('MANY')), 'false'],
    [of('member', id('A'), X), 'NULL'],
    [of('member', N, v('MANY')), 'NULL'],
  ],
  contains: [
    [of('contains', v('MANY'), many(id('A'))), 'true'],
    [of('contains', v('MANY'), many(id('A'), id('A'))), 'false'],
    [of('contains', v('ORDER'), row(id('C'), id('B'))), 'true'],
    [of('contains', v('ORDER'), row(id('A'), id('B'))), 'false'],
    [of('contains', v('MANY'), X), 'NULL'],
  ],
  delete: [
    [of('delete', id('A'), v('ORDER')), 'C B'],
    [of('delete', id('A'), many(id('A'), id('A'))), 'NULL'],
    [of('delete', id('A'), X), 'NULL'],
    [of('delete', N, v('ORDER')), 'NULL'],
  ],
  repeat: [
    [of('repeat numberRepeats="2"', f(1), f(2)), '1 2 1 2'],
    [of('repeat numberRepeats="2"', f(1), N), '1 1'],
    [of('repeat numberRepeats="0"', f(1)), 'NULL'],
  ],
  random: [
    [of('random', many(id('A'))), 'A'],
    [of('random', X), 'NULL'],
  ],
  randomInteger: [['<randomInteger min="4" max="6" step="3"/>', '4']],
  randomFloat: [['<randomFloat min="4" max="4"/>', '4']],
  isNull: [
    [of('isNull', N), 'true'],
    [of('isNull', X), 'true'],
    [of('isNull', v('MANY')), 'false'],
  ],
  not: [
    [of('not', T), 'false'],
    [of('not', U), 'NULL'],
  ],
  and: [
    [of('and', T, T), 'true'],
    [of('and', T, F), 'false'],
    [of('and', T, U), 'NULL'],
    [of('and', F, U), 'false'],
  ],
  or: [
    [of('or', F, T), 'true'],
    [of('or', F, F), 'false'],
    [of('or', F, U), 'NULL'],
    [of('or', T, U), 'true'],
  ],
  anyN: [
    [of('anyN min="1" max="2"', T, F, F), 'true'],
    [of('anyN min="2" max="3"', T, F, F), 'false'],
    [of('anyN min="2" max="3"', T, F, U), 'NULL'],
    [of('anyN min="1" max="2"', T, F, U), 'true'],
  ],
  match: [
    [of('match', v('MANY'), many(id('A'), id('B'))), 'true'],
    [of('match', v('ORDER'), '<correct identifier="ORDER"/>'), 'false'],
    [of('match', v('TEXT'), s('york')), 'true'],
    [of('match', E, s('york')), 'NULL'],
  ],
  equal: [
    [of('equal toleranceMode="exact"', f(2), f(2)), 'true'],
    [of('equal toleranceMode="absolute" tolerance="1 0.5"', f(3), f(2)), 'true'],
    [of('equal toleranceMode="absolute" tolerance="1 0.5"', f(1.4), f(2)), 'false'],
    [of('equal toleranceMode="absolute" tolerance="1" includeLowerBound="false"', f(3), f(2)), 'false'],
    [of('equal toleranceMode="absolute" tolerance="1" includeUpperBound="false"', f(3), f(2)), 'true'],
    [of('equal toleranceMode="relative" tolerance="10"', f(100), f(110)), 'true'],
    [of('equal toleranceMode="relative" tolerance="10"', f(90), f(100)), 'false'],
    [of('equal toleranceMode="exact"', N, f(2)), 'NULL'],
  ],
  equalRounded: [
    [of('equalRounded roundingMode="significantFigures" figures="3"', f(3.175), f(3.183)), 'true'],
    [of('equalRounded roundingMode="decimalPlaces" figures="2"', f(1.68572), f(1.69)), 'true'],
    [of('equalRounded roundingMode="decimalPlaces" figures="2"', N, f(1.69)), 'NULL'],
  ],
  gt: two('gt', 'true'),
  gte: [...two('gte', 'true'), [of('gte', f(2), f(2)), 'true']],
  lt: two('lt', 'false'),
  lte: [...two('lte', 'false'), [of('lte', f(2), f(2)), 'true']],
  durationLT: [
    [of('durationLT', d(1), d(2)), 'true'],
    [of('durationLT', d(2), d(2)), 'false'],
    [of('durationLT', N, d(2)), 'NULL'],
  ],
  durationGTE: [
    [of('durationGTE', d(1), d(2)), 'false'],
    [of('durationGTE', d(2), d(2)), 'true'],
    [of('durationGTE', d(2), N), 'NULL'],
  ],
  sum: all('sum', '9', '12'),
  product: all('product', '14', '42'),
  min: all('min', '2', '2'),
  max: all('max', '7', '7'),
  subtract: two('subtract', '5'),
  divide: [...two('divide', '3.5'), [of('divide', f(7), f(0)), 'NULL']],
  power: [...two('power', '49'), [of('power', f(2), f(-2)), '0.25'], [of('power', f(-2), f(0.5)), 'NULL']],
  integerDivide: whole('integerDivide', '-4'),
  integerModulus: whole('integerModulus', '1'),
  gcd: [
    [of('gcd', i(12), i(18)), '6'],
    [of('gcd', many(i(12), i(18)), i(9)), '3'],
    [of('gcd', i(0), i(0)), '0'],
    [of('gcd', i(12), N), 'NULL'],
  ],
  lcm: [
    [of('lcm', i(4), i(6)), '12'],
    [of('lcm', many(i(4), i(6)), i(9)), '36'],
    [of('lcm', i(4), i(0)), '0'],
    [of('lcm', i(4), N), 'NULL'],
  ],
  round: [
    [of('round', f(6.5)), '7'],
    [of('round', f(-6.5)), '-6'],
    [of('round', f(-6.51)), '-7'],
    [of('round', N), 'NULL'],
  ],
  truncate: [
    [of('truncate', f(6.8)), '6'],
    [of('truncate', f(-6.8)), '-6'],
    [of('truncate', N), 'NULL'],
  ],
  roundTo: [
    [of('roundTo roundingMode="decimalPlaces" figures="1"', f(2.25)), '2.3'],
    [of('roundTo roundingMode="significantFigures" figures="2"', f(1234)), '1200'],
    [of('roundTo roundingMode="decimalPlaces" figures="1"', N), 'NULL'],
  ],
  integerToFloat: [
    [of('integerToFloat', i(3)), '3'],
    [of('integerToFloat', N), 'NULL'],
  ],
  stringMatch: [
    [of('stringMatch caseSensitive="true"', v('TEXT'), s('York')), 'false'],
    [of('stringMatch caseSensitive="false"', v('TEXT'), s('York')), 'true'],
    [of('stringMatch caseSensitive="true" substring="true"', v('TEXT'), s('or')), 'true'],
    [of('stringMatch caseSensitive="true"', E, s('York')), 'NULL'],
  ],
  substring: [
    [of('substring caseSensitive="true"', s('or'), v('TEXT')), 'true'],
    [of('substring caseSensitive="false"', s('OR'), v('TEXT')), 'true'],
    [of('substring caseSensitive="true"', s('or'), E), 'NULL'],
  ],
  patternMatch: [
    [of('patternMatch pattern="y[a-z]+k"', v('TEXT')), 'true'],
    [of('patternMatch pattern="yor"', v('TEXT')), 'false'],
    [of('patternMatch pattern="y.*"', E), 'NULL'],
  ],
  ...MATHEMATICS,
};
