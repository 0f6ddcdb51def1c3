import { Badge, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import type { Format } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { Ticking } from '#platform/web/ui/Ticking.tsx';
import type { Participant } from '#results/results/contract-quiz.ts';
import type { quizResultsTexts } from '#results/results/screens/shared/quiz-results-texts.ts';
import classes from './participants.module.css';

type Texts = SameTexts<(typeof quizResultsTexts)['en']['participants']>;

const looks = {
  'not-started': { color: 'gray', Icon: IconCircleDashed },
  open: { color: 'blue', Icon: IconPencil },
  submitted: { color: 'green', Icon: IconCircleCheck },
} as const;

function StateMark({ state, word }: { state: Participant['state']; word: string }) {
  const { color, Icon } = looks[state];
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {word}
    </Badge>
  );
}

function Progress({ answered, of, words }: { answered: number; of: number; words: string }) {
  return (
    <span className={`${classes.progress} tabular`}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * answered) / of)}%` }} />
      </span>
      {words}
    </span>
  );
}

function Person({ user, attempt, texts }: Pick<Participant, 'user' | 'attempt'> & { readonly texts: Texts }) {
  return (
    <div className={classes.person}>
      {attempt?.state === 'submitted' ? (
        <TextLink
          to="/exam/review/{-$id}"
          params={{ id: attempt._id }}
          aria-label={texts.review(user.name)}
          fw={550}
          c="inherit"
          underline="hover"
        >
          {user.name}
        </TextLink>
      ) : (
        <Text span fw={550} inherit>
          {user.name}
        </Text>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
    </div>
  );
}

function remainingWords(participant: Participant, texts: Texts, format: Format, elapsed: number): string {
  const { remainingMs } = participant;
  if (remainingMs === null) return texts.noLimit;
  const left = remainingMs - elapsed;
  return left <= 0 ? texts.over : format.timeLeft(left);
}

/** Ticks for those who are working; nothing for others. */
function remaining(participant: Participant, texts: Texts, format: Format, elapsedOf: () => number) {
  if (participant.state !== 'open') return '';
  return <Ticking>{() => remainingWords(participant, texts, format, elapsedOf())}</Ticking>;
}

const percent = (result: { readonly percent: number | null } | null, format: Format): string =>
  result?.percent == null ? '' : format.percent(result.percent);

const moment = (at: string | null | undefined, format: Format) =>
  at && <span className={classes.nowrap}>{format.shortDateTime(at)}</span>;

/** The columns of the list; `elapsedOf` says how many milliseconds ago the server said what is left. */
export function participantColumns(texts: Texts, format: Format, elapsedOf: () => number): Column<Participant>[] {
  return [
    {
      key: 'person',
      title: texts.person,
      sort: 'name',
      onCard: 'title',
      render: ({ user, attempt }) => <Person user={user} attempt={attempt} texts={texts} />,
    },
    {
      key: 'state',
      title: texts.state,
      onCard: 'fact',
      render: ({ state }) => <StateMark state={state} word={texts.states[state]} />,
    },
    {
      key: 'answered',
      title: texts.progress,
      sort: 'answered',
      onCard: 'fact',
      render: ({ attempt, answered }) =>
        attempt && (
          <Progress
            answered={answered}
            of={attempt.questionCount}
            words={texts.progressOf(answered, attempt.questionCount)}
          />
        ),
    },
    {
      key: 'remaining',
      title: texts.remaining,
      numeric: true,
      onCard: 'fact',
      render: (participant) => remaining(participant, texts, format, elapsedOf),
    },
    {
      key: 'counted',
      title: texts.counted,
      numeric: true,
      onCard: 'named',
      render: ({ counted }) => percent(counted, format),
    },
    {
      key: 'score',
      title: texts.score,
      sort: 'score',
      numeric: true,
      render: ({ attempt }) =>
        attempt?.score != null && (
          <span className={classes.nowrap}>{format.marks(attempt.score, attempt.maxScore)}</span>
        ),
    },
    {
      key: 'percent',
      title: texts.percent,
      numeric: true,
      render: ({ attempt }) => percent(attempt, format),
    },
    {
      key: 'attempts',
      title: texts.attempts,
      numeric: true,
      render: ({ attemptCount }) => format.number(attemptCount),
    },
    {
      key: 'started',
      title: texts.started,
      sort: 'startedAt',
      hiddenAtFirst: true,
      render: ({ attempt }) => moment(attempt?.startedAt, format),
    },
    {
      key: 'handedIn',
      title: texts.handedIn,
      sort: 'submittedAt',
      render: ({ attempt }) => moment(attempt?.submittedAt, format),
    },
  ];
}
