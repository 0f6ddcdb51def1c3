import { expect, test } from 'vitest';
import type { HitNote } from '#access/hit.ts';
import type { SearchAnswer } from '../contract.ts';
import { actionsFor, groupsFor, pagesFor, startsOf, withoutDoubles } from './palette-options.ts';

const none = { starts: [], pages: [], actions: [] };
const words = ({ word, count }: HitNote): string => `${count} ${word}`;
const pages = [
  { label: 'Questions: Create', href: '/questions/create' },
  { label: 'Questions: List', href: '/questions' },
  { label: 'Müller', href: '/x' },
];

test('a page is offered when its name holds every word, whatever their case, order and accents', () => {
  expect(pagesFor(pages, 'CRE quest').map((page) => page.to)).toEqual(['/questions/create']);
  expect(pagesFor(pages, 'muller')).toHaveLength(1);
  expect(pagesFor(pages, '  ')).toHaveLength(3);
  expect(pagesFor(pages, 'nothing')).toEqual([]);
});

test('pages come before what the server finds, and a kind without pages is left out', () => {
  const hit: SearchAnswer['groups'][number]['hits'][number] = {
    _id: '1',
    title: 'Algebra',
    note: { word: 'people', count: 3 },
    detail: 'Mathematics',
    href: '/quizzes/algebra/1',
  };
  const answer = { groups: [{ kind: 'quiz', hits: [hit], isCut: true }] };
  expect(groupsFor({ ...none, pages: pagesFor(pages, 'list') }, answer, words).map((group) => group.kind)).toEqual([
    'pages',
    'quiz',
  ]);
  expect(groupsFor(none, answer, words)[0]!.options).toEqual([
    { key: 'quiz 1', label: 'Algebra', detail: '3 people · Mathematics', to: '/quizzes/algebra/1' },
  ]);
  expect(groupsFor(none, undefined, words)).toEqual([]);
});

test('what can be done is found by its words, behind the pages', () => {
  const run = (): void => undefined;
  const actions = actionsFor([{ label: 'Log out', run }], 'OUT');
  expect(actions).toEqual([{ key: 'action Log out', label: 'Log out', detail: '', to: run }]);
  expect(actionsFor([{ label: 'Log out', run }], 'list')).toEqual([]);
  const starts = [{ key: 'page /exam/1', label: 'Start Algebra', detail: '', to: '/exam/1' }];
  const all = { starts, actions, pages: pagesFor(pages, '') };
  expect(groupsFor(all, undefined, words).map((group) => group.kind)).toEqual(['pages', 'actions', 'starts']);
});

test('a page that two menus lead to is offered once, by its first name and in its first place', () => {
  const doubled = [...pages, { label: 'All questions', href: '/questions' }];
  expect(withoutDoubles(doubled)).toEqual(pages);
});

test('a running quiz is continued, one that can be started is started, and neither is offered for the others', () => {
  const standing = { attemptsUsed: 1, attemptsLeft: null, openAttempt: null, lastEnded: null, percent: null };
  const openAttempt = { _id: '9', remainingMs: 5 };
  const quizzes = [
    { _id: '1', name: 'Fresh', standing, needs: null },
    { _id: '2', name: 'Running', standing: { ...standing, attemptsLeft: 0, openAttempt }, needs: null },
    { _id: '3', name: 'Used up', standing: { ...standing, attemptsLeft: 0 }, needs: null },
    { _id: '4', name: 'Premium', standing, needs: 'plan' as const },
  ];
  const starts = startsOf(quizzes, { start: (name) => `Start ${name}`, resume: (name) => `Continue ${name}` });
  expect(starts).toEqual([
    { label: 'Start Fresh', href: '/exam/1' },
    { label: 'Continue Running', href: '/exam/9' },
  ]);
});
