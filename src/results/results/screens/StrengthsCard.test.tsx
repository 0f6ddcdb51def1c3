import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { AttemptReport } from '../queries.ts';
import { StrengthsCards } from './StrengthsCard.tsx';

const boot = { textContent: JSON.stringify({ user: null, tenant: { timeZone: 'UTC' } }) };
vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' }, getElementById: () => boot });

const drawn = (strengthsByTag: readonly object[]): string => {
  const one = { marks: 1, maxMarks: 2, percent: 50, groupPercent: null, questions: 1, practise: null };
  const report = { weakest: [], strengthsByTag, strengthsByDifficulty: [{ ...one, label: '2' }], attempt: {} };
  return renderToString(
    <MantineProvider env="test">
      <StrengthsCards report={report as unknown as AttemptReport} isMine />
    </MantineProvider>,
  );
};

test('where no question has a topic, no topics are offered, but what is known by difficulty', () => {
  const summary = /<summary>.*?<\/summary>/.exec(drawn([]))![0];
  expect(summary).toContain('By difficulty');
  expect(summary).not.toMatch(/topics|>0</);
});
