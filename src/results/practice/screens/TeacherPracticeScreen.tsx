import { Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { AssignedList } from '../assignments/screens/AssignedList.tsx';
import { assignmentTexts } from '../assignments/screens/texts.ts';
import type { PracticeQuestions, PracticeTopics } from '../contract-teachers.ts';
import { ClassMap } from '../mastery/screens/ClassMap.tsx';
import { MemoryModel } from '../model/screens/MemoryModel.tsx';
import { practiceDefaultsQuery, practiceQuestionsQuery, practiceTopicsQuery, useSetClosed } from '../queries.ts';
import { PracticeSettings } from './PracticeSettings.tsx';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

const AT_ONCE = 10;

/** The switch that closes one question or topic. */
function OpenSwitch({
  id,
  kind,
  name,
  isClosed,
}: {
  id: string;
  kind: 'question' | 'topic';
  name: string;
  isClosed: boolean;
}) {
  const texts = useTexts(practiceTexts).teacher;
  const set = useSetClosed(kind);
  const isOpen = !(set.isPending ? set.variables.isClosed : isClosed);
  return (
    <Switch
      label={<span className={classes.openWord}>{texts.open}</span>}
      aria-label={texts.openOf(name)}
      checked={isOpen}
      onChange={(event) =>
        set.mutate({ id, isClosed: !event.currentTarget.checked }, { onError: (error) => notify.error(error) })
      }
    />
  );
}

interface SectionProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

function Section({ title, help, children }: SectionProps) {
  return (
    <section>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw="68ch">
        {help}
      </Text>
      {children}
    </section>
  );
}

type Leech = PracticeQuestions['questions'][number];
type Topic = PracticeTopics['topics'][number];

function useLeechColumns(): Column<Leech>[] {
  const texts = useTexts(practiceTexts).teacher;
  const { number } = useFormat();
  return [
    {
      key: 'title',
      title: texts.question,
      onCard: 'title',
      render: ({ _id, title }) => (
        <TextLink to="/questions/$id" params={{ id: _id }} c="inherit" fw={600} underline="hover">
          <bdi>{title}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'forgotten',
      title: texts.forgotten,
      numeric: true,
      onCard: 'named',
      render: ({ forgotten, students }) => `${number(forgotten)} / ${number(students)}`,
    },
    {
      key: 'open',
      title: texts.open,
      onCard: 'line',
      render: ({ _id, title, isClosed }) => <OpenSwitch id={_id} kind="question" name={title} isClosed={isClosed} />,
    },
  ];
}

function useTopicColumns(): Column<Topic>[] {
  const texts = useTexts(practiceTexts).teacher;
  const { number } = useFormat();
  return [
    { key: 'name', title: texts.topic, onCard: 'title', render: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'questions',
      title: texts.questions,
      numeric: true,
      onCard: 'named',
      render: ({ questions }) => number(questions),
    },
    {
      key: 'open',
      title: texts.open,
      onCard: 'line',
      render: ({ _id, name, isClosed }) => <OpenSwitch id={_id} kind="topic" name={name} isClosed={isClosed} />,
    },
  ];
}

function Leeches() {
  const texts = useTexts(practiceTexts).teacher;
  const columns = useLeechColumns();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(practiceQuestionsQuery({ ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }));
  return (
    <Section title={texts.leeches} help={texts.leechesHelp}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.leeches}
          columns={columns}
          rows={data?.questions}
          rowKey={({ _id }) => _id}
          rowName={({ title }) => title}
          empty={
            <EmptyState isSmall title={texts.noLeeches}>
              {texts.noLeechesHelp}
            </EmptyState>
          }
          paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
        />
      )}
    </Section>
  );
}

function Topics() {
  const texts = useTexts(practiceTexts).teacher;
  const columns = useTopicColumns();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(practiceTopicsQuery({ ofst: (page - 1) * AT_ONCE, limit: AT_ONCE, q }));
  return (
    <Section title={texts.topics} help={texts.topicsHelp}>
      <Stack gap="md">
        <SearchInput
          label={texts.search}
          value={q}
          onChange={(text) => {
            setQ(text);
            setPage(1);
          }}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div>
            <DataTable
              caption={texts.topics}
              columns={columns}
              rows={data?.topics}
              rowKey={({ _id }) => _id}
              rowName={({ name }) => name}
              empty={
                <EmptyState isSmall title={texts.noTopics}>
                  {texts.noTopicsHelp}
                </EmptyState>
              }
              paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
            />
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** What administrators set for students who have not chosen for themselves. */
function SchoolDefaults() {
  const { data, error, refetch } = useQuery(practiceDefaultsQuery());
  if (data) return <PracticeSettings settings={data} isForSchool />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={56} radius="md" />;
}

/** What faculty see of practice: what to improve, and what is closed. */
export function TeacherPracticeScreen({ group, topic }: { group?: string | undefined; topic?: string | undefined }) {
  const texts = useTexts(practiceTexts);
  const assign = useTexts(assignmentTexts).staff;
  const isAdmin = useViewer()?.role === 'admin';
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.teacher.lead}
        action={
          <ButtonLink to="/practice/assign" leftSection={<IconPlus size={18} stroke={1.5} />}>
            {assign.assign}
          </ButtonLink>
        }
      />
      <Stack gap="xl">
        <ClassMap group={group} topic={topic}>
          <AssignedList>
            <Leeches />
            <Topics />
            {isAdmin && <SchoolDefaults />}
            {isAdmin && <MemoryModel />}
          </AssignedList>
        </ClassMap>
      </Stack>
    </>
  );
}
