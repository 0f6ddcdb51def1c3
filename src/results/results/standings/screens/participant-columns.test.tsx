import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useFormat } from '#platform/web/i18n/format.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { CardBody } from '#platform/web/tables/RowParts.tsx';
import type { Participant } from '#results/results/contract-quiz.ts';
import { quizResultsTexts } from '#results/results/screens/shared/quiz-results-texts.ts';
import { participantColumns } from './participant-columns.tsx';

const boot = { textContent: JSON.stringify({ user: null, tenant: { timeZone: 'UTC' } }) };
vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' }, getElementById: () => boot });

const waiting: Participant = {
  user: { _id: 'p', name: 'Ada Test', email: 'ada@school.test' },
  state: 'not-started',
  attempt: null,
  counted: null,
  attemptCount: 0,
  answered: 0,
  remainingMs: null,
};

const calls = { current: { rowName: () => 'Ada Test', onTick: () => undefined } };

function Card({ row }: { row: Participant }) {
  const columns = participantColumns(textsOf(quizResultsTexts).participants, useFormat(), () => 0);
  return (
    <CardBody row={row} index={0} isSelected={null} hasActions={false} calls={calls} columns={columns} looks={{}} />
  );
}

/** The words of the card that a phone shows. */
const cardOf = (row: Participant): string =>
  renderToString(
    <MantineProvider env="test">
      <Card row={row} />
    </MantineProvider>,
  ).replaceAll(/<!-- -->|<style.*?<\/style>|<[^>]*>/g, '');

test('on a phone the percent of a participant has its name, and without a result there is neither', () => {
  expect(cardOf({ ...waiting, counted: { score: 4, maxScore: 5, percent: 80 } })).toContain('Result: 80%');
  expect(cardOf(waiting)).not.toContain('Result');
});
