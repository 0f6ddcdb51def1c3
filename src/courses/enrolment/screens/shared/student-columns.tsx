import { Progress, Text } from '@mantine/core';
import type { Format } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { EnrolledStudent } from '../../contract.ts';
import type { enrolmentTexts } from '../texts.ts';

type Texts = SameTexts<(typeof enrolmentTexts)['en']>['students'];

/** What the list says of each student. */
export const studentColumns = (texts: Texts, format: Format): Column<EnrolledStudent>[] => [
  {
    key: 'name',
    title: texts.name,
    sort: 'name',
    onCard: 'title',
    render: ({ person, email }) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <TextLink to="/user/$id" params={{ id: person._id }} fw={550} c="inherit">
          {person.name || email}
        </TextLink>
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </div>
    ),
  },
  {
    key: 'percent',
    title: texts.progress,
    sort: '-percent',
    onCard: 'fact',
    render: ({ percent, done, total }) => (
      <div style={{ minWidth: 130 }}>
        <Progress value={percent} aria-label={texts.of(format.number(done), format.number(total))} />
        <Text size="xs" c="dimmed" className="tabular">
          {texts.of(format.number(done), format.number(total))}
        </Text>
      </div>
    ),
  },
  {
    key: 'quizzes',
    title: texts.quizzes,
    numeric: true,
    render: ({ quizzesPassed, quizzesTotal }) =>
      quizzesTotal > 0 && texts.of(format.number(quizzesPassed), format.number(quizzesTotal)),
  },
  {
    key: 'mean',
    title: texts.mean,
    numeric: true,
    render: ({ meanPercent, quizzesWithResult }) =>
      meanPercent !== null && texts.meanOf(format.percentExact(meanPercent), format.number(quizzesWithResult)),
  },
  {
    key: 'seen',
    title: texts.seen,
    sort: '-lastSeenAt',
    onCard: 'fact',
    render: ({ lastSeenAt }) => lastSeenAt !== null && format.relative(lastSeenAt),
  },
  {
    key: 'started',
    title: texts.started,
    sort: '-startedAt',
    render: ({ startedAt }) => startedAt !== null && format.date(startedAt),
  },
  {
    key: 'completed',
    title: texts.completed,
    render: ({ completedAt }) => completedAt !== null && format.date(completedAt),
  },
];
