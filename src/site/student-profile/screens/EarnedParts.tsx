import { Badge, Progress } from '@mantine/core';
import type { Certificate } from '#credentials/certificates/contract.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { CourseProgress } from '../contract.ts';
import { recordTexts } from './texts.ts';

const certificateColours = { issued: 'green', superseded: 'gray', revoked: 'red' } as const;

/** What was issued to this person. */
export function CertificatesPart({ certificates }: { certificates: readonly Certificate[] }) {
  const texts = useTexts(recordTexts).certificates;
  const format = useFormat();
  return (
    <DataTable
      caption={texts.caption}
      rows={certificates}
      rowKey={({ _id }) => _id}
      rowName={({ title }) => title}
      empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
      columns={[
        {
          key: 'title',
          title: texts.title,
          onCard: 'title',
          render: ({ _id, kind, title }) => (
            <TextLink
              to={kind === 'quiz' ? '/quizzes/certificate/{-$id}' : '/courses/certificate/{-$id}'}
              params={{ id: _id }}
              fw={550}
              c="inherit"
              underline="hover"
            >
              {title}
            </TextLink>
          ),
        },
        {
          key: 'state',
          title: texts.state,
          onCard: 'fact',
          render: ({ state }) => <Badge color={certificateColours[state]}>{texts.states[state]}</Badge>,
        },
        { key: 'issued', title: texts.issued, onCard: 'fact', render: ({ issuedAt }) => format.date(issuedAt) },
        { key: 'code', title: texts.code, render: ({ code }) => <code>{code}</code> },
      ]}
    />
  );
}

/** How far this person is in each course. */
export function CoursesPart({ courses }: { courses: readonly CourseProgress[] }) {
  const texts = useTexts(recordTexts).courses;
  const format = useFormat();
  return (
    <DataTable
      caption={texts.caption}
      rows={courses}
      rowKey={({ _id }) => _id}
      rowName={({ title }) => title}
      empty={<EmptyState title={texts.empty} />}
      columns={[
        { key: 'course', title: texts.course, onCard: 'title', render: ({ title }) => title },
        {
          key: 'progress',
          title: texts.progress,
          numeric: true,
          onCard: 'fact',
          render: ({ percent }) => (
            <>
              {format.percent(percent)} <Progress value={percent} size="sm" aria-hidden />
            </>
          ),
        },
        {
          key: 'started',
          title: texts.started,
          render: ({ startedAt }) => startedAt !== null && format.date(startedAt),
        },
        {
          key: 'completed',
          title: texts.completed,
          onCard: 'fact',
          render: ({ completedAt }) => completedAt !== null && format.date(completedAt),
        },
      ]}
    />
  );
}
