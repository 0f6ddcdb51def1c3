import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { getStatistics } from '#results/statistics/contract.ts';
import { buildSatQuiz, type SatQuiz } from '#results/statistics/testing.ts';

const site = await testSite();
const teacher = site.as('teacher');
const read = ({ quiz }: SatQuiz) => teacher.do(getStatistics, { params: { id: quiz._id } });

test('full marks for everyone make nobody reach what they never came to', async () => {
  const rows = [
    ['A', '', '', ''],
    ['A', '', 'A', 'A'],
  ];
  const sat = await buildSatQuiz(site, { answers: rows, key: ['A', 'A', 'A', 'A'] });
  const told = async () => (await read(sat)).items.map(({ tally }) => [tally.omitted, tally.notReached]);
  expect((await told()).slice(0, 3)).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
  ]);
  site.advance(60_000);
  await teacher.do(startRegrade, {
    params: { id: sat.quiz._id },
    body: { choices: [{ question: sat.questions[3]!, choice: 'full' }], reason: 'The question was unclear' },
  });
  await site.runTasks();
  expect((await told()).slice(0, 3)).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
  ]);
});

test('totals without the floor that results have in each section are called that', async () => {
  const settings = { negativeMarking: '1', marksFloor: 'section' } as const;
  const plain = await buildSatQuiz(site, { answers: [['A']], key: ['A'] });
  const floored = await buildSatQuiz(site, { answers: [['A']], key: ['A'], settings });
  expect((await read(plain)).hasSectionFloor).toBe(false);
  expect((await read(floored)).hasSectionFloor).toBe(true);
});
