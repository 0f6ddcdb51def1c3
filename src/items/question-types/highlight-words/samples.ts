import type { Outcome, Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

type Row = readonly [words: readonly string[], outcome: Outcome, fraction: string];

const answersOf = (rows: readonly Row[]): Sample<Content, Answer>['answers'] =>
  rows.map(([words, outcome, fraction]) => ({ answer: { words: [...words] }, outcome, fraction }));

const verbs = (passage: string): Content => ({
  stem: '<p>Select all <strong>verbs</strong>.</p>',
  passage,
  selectable: 'every-word',
  scoring: 'net-correct',
  maxSelections: null,
});

const adjectives = (passage: string): Content => ({
  stem: '<p>Select all adjectives in the description of the storm.</p>',
  passage,
  selectable: 'every-word',
  scoring: 'all-or-nothing',
  maxSelections: null,
});

const mistake = (passage: string): Content => ({
  stem: '<p>One of the marked parts is wrong English. Which one?</p>',
  passage,
  selectable: 'marked',
  scoring: 'net-correct',
  maxSelections: 1,
});

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Every word can be selected, right minus wrong ones',
    content: verbs('The old dog *sleeps* by the door.\n\nWhen a stranger *comes*, it *barks*.'),
    otherKey: verbs('The old *dog* sleeps by the *door*.\n\nWhen a *stranger* comes, it barks.'),
    answers: answersOf([
      [['4-sleeps', '11-comes', '13-barks'], 'right', '1'],
      [['4-sleeps', '13-barks'], 'partial', '2/3'],
      [['4-sleeps', '11-comes', '3-dog'], 'partial', '1/3'],
      [['4-sleeps', '3-dog', '7-door'], 'wrong', '0'],
      [['3-dog', '7-door'], 'wrong', '0'],
      [[], 'blank', '0'],
      [['4-barks'], 'ungradable', '0'],
    ]),
  },
  {
    title: 'All or nothing',
    content: adjectives('A *cold* wind blew over the *empty* street.\nThe *old* shutters rattled.'),
    otherKey: adjectives('A cold *wind* blew over the empty *street*.\nThe old *shutters* rattled.'),
    answers: answersOf([
      [['2-cold', '7-empty', '10-old'], 'right', '1'],
      [['2-cold', '7-empty'], 'wrong', '0'],
      [['2-cold', '7-empty', '10-old', '3-wind'], 'wrong', '0'],
      [[], 'blank', '0'],
    ]),
  },
  {
    title: 'One of the marked phrases',
    content: mistake('Neither the manager [nor] the clerks *was able* to say [how many] letters [had arrived].'),
    otherKey: mistake('Neither the manager *nor* the clerks [was able] to say [how many] letters [had arrived].'),
    answers: answersOf([
      [['2-was able'], 'right', '1'],
      [['1-nor'], 'wrong', '0'],
      [[], 'blank', '0'],
    ]),
  },
];
