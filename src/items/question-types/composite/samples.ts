import type { Sample } from '../question-type.ts';
import { type Answer, emptyAnswer } from './answer.ts';
import { rulesFor } from './empty-rules.ts';
import type { Rule } from './rules-tree.ts';
import { type Content, noGround, type Option } from './schema.ts';

const option = (id: string, name: string, text: string): Option => ({ id, name, text, most: 1, fixed: false });

const given = (...responses: [part: string, ...values: string[]][]): Answer => ({
  ...emptyAnswer,
  responses: responses.map(([part, ...values]) => ({ part, values })),
});

const rule = (name: string, attributes: Rule['attributes'] = {}, ...children: Rule['children']): Rule => ({
  name,
  attributes,
  children,
});
const variable = (identifier: string): Rule => rule('variable', { identifier });
const correct = (identifier: string): Rule => rule('correct', { identifier });
const number = (value: string): Rule => rule('baseValue', { baseType: 'float' }, value);
const set = (value: Rule): Rule => rule('setOutcomeValue', { identifier: 'SCORE' }, value);
const score = rule('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' });
const response = (identifier: string, baseType: string, ...right: string[]): Rule =>
  rule(
    'responseDeclaration',
    { identifier, cardinality: 'single', baseType },
    ...(right.length > 0 ? [rule('correctResponse', {}, ...right.map((one) => rule('value', {}, one)))] : []),
  );

const ifMatches = (identifier: string, points: string): Rule =>
  rule(
    'responseCondition',
    {},
    rule(
      'responseIf',
      {},
      rule('match', {}, variable(identifier), correct(identifier)),
      set(rule('sum', {}, variable('SCORE'), number(points))),
    ),
  );

const frame = { adaptive: false, marking: 'machine', graderNote: '', feedback: [] } as const;

const planet = (right: string): Content => ({
  ...frame,
  feedback: [],
  stem: '<p>The largest planet of the solar system is [[1]]. It has a mass of about [[2]] Earths.</p>',
  parts: [
    {
      kind: 'choice',
      id: 'k7wm2pqa',
      response: 'PLANET',
      prompt: '',
      look: 'inline',
      ...noGround,
      options: [
        option('b3nx8ruf', 'A', 'Saturn'),
        option('t5vk9yhe', 'B', 'Jupiter'),
        option('m8dq4zgs', 'C', 'Neptune'),
      ],
      most: 1,
      shuffle: true,
    },
    { kind: 'entry', id: 'x2hc6jte', response: 'MASS', prompt: '', look: 'line', hint: '', length: 5 },
  ],
  rules: [
    response('PLANET', 'identifier', right),
    response('MASS', 'integer', '318'),
    score,
    rule('responseProcessing', {}, ifMatches('PLANET', '1'), ifMatches('MASS', '2')),
  ],
  maximum: '3',
});

const sums = (factor: string): Content => ({
  ...frame,
  feedback: [],
  stem: '<p>What is [[1]] times four? [[2]]</p>',
  parts: [
    { kind: 'variable', id: 'p4ys7wka', variable: 'N' },
    { kind: 'entry', id: 'e9gb3mxu', response: 'RESULT', prompt: '', look: 'line', hint: '', length: 3 },
  ],
  rules: [
    response('RESULT', 'integer'),
    rule('templateDeclaration', { identifier: 'N', cardinality: 'single', baseType: 'integer' }),
    score,
    rule(
      'templateProcessing',
      {},
      rule('setTemplateValue', { identifier: 'N' }, rule('randomInteger', { min: '7', max: '7' })),
      rule(
        'setCorrectResponse',
        { identifier: 'RESULT' },
        rule('product', {}, variable('N'), rule('baseValue', { baseType: 'integer' }, factor)),
      ),
    ),
    rule('responseProcessing', { template: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct' }),
  ],
  maximum: '1',
});

const seasons = (right: string): Content => ({
  ...frame,
  feedback: [
    {
      when: { of: 'outcome', variable: 'SCORE', value: '1', show: true },
      text: '<p>Winter begins in December in the north.</p>',
    },
  ],
  stem: '<p>Put each month to its season.</p><div>[[1]]</div>',
  parts: [
    {
      kind: 'choice',
      id: 'c6tz5nwe',
      response: 'RESPONSE',
      prompt: '<p>Which of these months is in winter?</p>',
      look: 'list',
      ...noGround,
      options: [option('s4rk7qda', 'A', 'January'), option('h8wv2lxo', 'B', 'June')],
      most: 1,
      shuffle: false,
    },
  ],
  rules: rulesFor(right),
  maximum: '1',
});

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A list and a number in one sentence, worth different marks',
    content: planet('B'),
    otherKey: planet('A'),
    answers: [
      { answer: given(['k7wm2pqa', 't5vk9yhe'], ['x2hc6jte', '318']), outcome: 'right', fraction: '1' },
      { answer: given(['x2hc6jte', '318']), outcome: 'partial', fraction: '2/3' },
      { answer: given(['k7wm2pqa', 'm8dq4zgs'], ['x2hc6jte', '30']), outcome: 'wrong', fraction: '0' },
      { answer: given(), outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'A number drawn by a template',
    content: sums('4'),
    otherKey: sums('5'),
    answers: [
      { answer: given(['e9gb3mxu', '28']), outcome: 'right', fraction: '1' },
      { answer: given(['e9gb3mxu', '11']), outcome: 'wrong', fraction: '0' },
    ],
  },
  {
    title: 'A choice with a feedback',
    content: seasons('A'),
    otherKey: seasons('B'),
    answers: [
      { answer: given(['c6tz5nwe', 's4rk7qda']), outcome: 'right', fraction: '1' },
      { answer: given(['c6tz5nwe', 'h8wv2lxo']), outcome: 'wrong', fraction: '0' },
    ],
  },
];
