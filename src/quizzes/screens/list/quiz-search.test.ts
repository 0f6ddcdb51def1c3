import { expect, test } from 'vitest';
import { queryFrom } from '#platform/web/tables/list-search.ts';
import { listQuizzes } from '../../contract.ts';
import { quizSearch, rangeText } from './quiz-search.ts';

test('the address is the query of the call', () => {
  const search = quizSearch.parse({ q: 'alg', ds: 'open,closed', fbt: '1', tq: '5-', ofst: '20', limit: '50' });
  expect(queryFrom(listQuizzes.query!, search)).toEqual({
    q: 'alg',
    ds: 'open,closed',
    fbt: '1',
    tq: '5-',
    sort: '-createdAt',
    ofst: 20,
    limit: 50,
  });
});

test('what the call would refuse is left out', () => {
  const search = quizSearch.parse({ ds: 'nowhere', sort: 'colour', tq: 'many', ofst: '-3', limit: '9999' });
  expect(queryFrom(listQuizzes.query!, search)).toEqual({ ofst: 0 });
});

test('a range with one end is open at the other', () => {
  expect([rangeText(1, 9), rangeText(1, null), rangeText(null, 9), rangeText(null, null)]).toEqual([
    '1-9',
    '1-',
    '-9',
    '',
  ]);
});
