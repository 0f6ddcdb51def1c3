import { Text } from '@mantine/core';
import type { Format } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { AttemptSummary } from '../contract.ts';
import classes from './attempt.module.css';
import { AttemptState } from './shared/AttemptState.tsx';
import type { resultsTexts } from './texts.ts';

type Texts = SameTexts<(typeof resultsTexts)['en']>;

function NextStep({ attempt, texts }: { attempt: AttemptSummary; texts: Texts }) {
  if (attempt.may.resume)
    return (
      <ButtonLink
        size="compact-sm"
        to="/exam/{-$id}"
        params={{ id: attempt._id }}
        aria-label={texts.list.resumeOf(attempt.quiz.name)}
      >
        {texts.resume}
      </ButtonLink>
    );
  return (
    <ButtonLink
      size="compact-sm"
      variant="default"
      className={classes.notOnCard ?? ''}
      to="/myAttempt/$id"
      params={{ id: attempt._id }}
      aria-label={texts.list.resultOf(attempt.quiz.name, attempt.number)}
    >
      {texts.list.result}
    </ButtonLink>
  );
}

/** The columns of the list of one's own attempts. */
export function attemptColumns(texts: Texts, format: Format): Column<AttemptSummary>[] {
  const words = texts.list;
  return [
    {
      key: 'quiz',
      title: words.quiz,
      onCard: 'title',
      render: ({ _id, quiz, number }) => (
        <div style={{ minWidth: 160, overflowWrap: 'anywhere' }}>
          <TextLink to="/myAttempt/$id" params={{ id: _id }} fw={550} c="inherit">
            {quiz.name}
          </TextLink>
          <Text size="xs" c="dimmed">
            {texts.attempt(number)}
          </Text>
        </div>
      ),
    },
    {
      key: 'started',
      title: words.started,
      onCard: 'fact',
      render: ({ startedAt }) => <span className={classes.oneLine}>{format.shortDateTime(startedAt)}</span>,
    },
    {
      key: 'time',
      title: words.time,
      numeric: true,
      onlyWide: true,
      render: ({ timeSpentSeconds }) =>
        timeSpentSeconds !== null && <span className={classes.oneLine}>{format.duration(timeSpentSeconds)}</span>,
    },
    {
      key: 'score',
      title: words.score,
      numeric: true,
      onlyWide: true,
      render: ({ score, maxScore }) =>
        score !== null && <span className={classes.oneLine}>{format.marks(score, maxScore)}</span>,
    },
    {
      key: 'percent',
      title: words.percent,
      numeric: true,
      onCard: 'fact',
      render: ({ percent }) =>
        percent === null ? null : <strong className="tabular">{format.percentExact(percent)}</strong>,
    },
    { key: 'outcome', title: words.outcome, onCard: 'fact', render: (attempt) => <AttemptState attempt={attempt} /> },
    {
      key: 'next',
      title: words.next,
      onCard: 'fact',
      render: (attempt) => <NextStep attempt={attempt} texts={texts} />,
    },
  ];
}
