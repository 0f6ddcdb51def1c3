import { expect, test } from 'vitest';
import { buildContent } from '#items/question-bank/testing.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import { differencesOf, wordDifference } from './rules-difference.ts';

const wording = (overrides: object = {}) => ({
  ...{ title: 'Two and two', type: 'single-choice', content: buildContent(), marks: 1, generalFeedback: '' },
  ...{ hints: [] as string[], penalty: '0', language: '', author: '', source: '', licence: '' },
  ...{ catalogue: [], materials: [] },
  ...overrides,
});
const option = (id: string, text: string, share = '0') => ({ id, text: `<p>${text}</p>`, share, feedback: '' });

test('two equal wordings have no difference, whatever their dates', () => {
  expect(differencesOf(wording({ createdAt: '2026-01-01' }), wording({ createdAt: '2026-01-02' }))).toEqual([]);
});

test('changed texts and marks are told with both sides, formatting as such', () => {
  const after = wording({
    title: '2 and 2',
    marks: 2,
    content: buildContent({ stem: '<p>What is <b>2</b> + 2?</p>' }),
  });
  expect(differencesOf(wording(), after)).toEqual([
    { path: 'title', before: 'Two and two', after: '2 and 2', onlyFormat: false },
    { path: 'content.stem', before: 'What is 2 + 2?', after: 'What is 2 + 2?', onlyFormat: true },
    { path: 'marks', before: '1', after: '2', onlyFormat: false },
  ]);
});

test('options are told apart by what they are and not by their position', () => {
  const before = wording({
    content: buildContent({ options: [option('aaaa', 'three'), option('bbbb', 'four', '1')] }),
  });
  const after = wording({
    content: buildContent({ options: [option('bbbb', 'four', '1'), option('aaaa', 'tree'), option('cccc', 'five')] }),
  });
  expect(differencesOf(before, after).map(({ path, before: from, after: to }) => [path, from, to])).toEqual([
    ['content.options.1.text', 'three', 'tree'],
    ['content.options.2.text', null, 'five'],
    ['content.options.2.share', null, '0'],
    ['content.options.order', null, null],
  ]);
});

test('a hint that is gone is shown as gone', () => {
  const [difference] = differencesOf(wording({ hints: ['<p>Count</p>'] }), wording());
  expect(difference).toMatchObject({ path: 'hints.0', before: 'Count', after: null });
});

test('the words that went and came are in reading order', () => {
  expect(wordDifference('What is two and two?', 'What was two and three?')).toEqual([
    { text: 'What ', kind: 'same' },
    { text: 'is ', kind: 'gone' },
    { text: 'was ', kind: 'new' },
    { text: 'two and ', kind: 'same' },
    { text: 'two?', kind: 'gone' },
    { text: 'three?', kind: 'new' },
  ]);
});

test('very long texts are compared at once', async () => {
  const [before, after] = ['a '.repeat(50_000), 'b '.repeat(50_000)];
  expect(await ownMs(() => expect(wordDifference(before, after)).toHaveLength(2))).toBeLessThan(500);
});

test('a new wording of the stimulus is a difference of the question, in its words', () => {
  const stimulus = { _id: 's', title: 'Whales', content: '<p>Call me Ishmael.</p>' };
  const plain = wording();
  const before = { ...plain, stimulus };
  expect(differencesOf(before, { ...plain, stimulus: { ...stimulus, content: '<p>Call me Ahab.</p>' } })).toEqual([
    {
      path: 'stimulus',
      before: expect.stringContaining('Ishmael'),
      after: expect.stringContaining('Ahab'),
      onlyFormat: false,
    },
  ]);
  expect(differencesOf(before, { ...plain, stimulus: null })).toMatchObject([{ path: 'stimulus', after: '' }]);
  expect(differencesOf(before, before)).toEqual([]);
});
