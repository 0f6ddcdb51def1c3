import { Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { AssignedList } from '../assignments/screens/AssignedList.tsx';
import { ClassMap } from '../mastery/screens/ClassMap.tsx';
import { MemoryModel } from '../model/screens/MemoryModel.tsx';
import { practiceDefaultsQuery, practiceQuestionsQuery, practiceTopicsQuery, useSetClosed } from '../queries.ts';
import { PracticeSettings } from './PracticeSettings.tsx';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

const AT_ONCE = 10;

/** One question or topic, with the switch that closes it. */
function Row(props: {
  id: string;
  kind: 'question' | 'topic';
  name: string;
  facts: string;
  isClosed: boolean;
  children: ReactNode;
}) {
  const { id, kind, name, facts, isClosed } = props;
  const texts = useTexts(practiceTexts).teacher;
  const set = useSetClosed(kind);
  const isOpen = !(set.isPending ? set.variables.isClosed : isClosed);
  return (
    <li className={classes.row}>
      <div className={classes.topicName}>
        {props.children}
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
      </div>
      <Switch
        label={texts.open}
        aria-label={texts.openOf(name)}
        checked={isOpen}
        onChange={(event) =>
          set.mutate({ id, isClosed: !event.currentTarget.checked }, { onError: (error) => notify.error(error) })
        }
      />
    </li>
  );
}

function Leeches() {
  const texts = useTexts(practiceTexts).teacher;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(practiceQuestionsQuery({ ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }));
  return (
    <section>
      <Title order={2} size="h3">
        {texts.leeches}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw="68ch">
        {texts.leechesHelp}
      </Text>
      <CardList
        label={texts.leeches}
        items={data?.questions}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={76}
        empty={<EmptyState title={texts.noLeeches}>{texts.noLeechesHelp}</EmptyState>}
        paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
        render={({ _id, title, students, forgotten, isClosed }) => (
          <Row
            key={_id}
            id={_id}
            kind="question"
            name={title}
            facts={`${texts.forgotten}: ${format.number(forgotten)} / ${format.number(students)}`}
            isClosed={isClosed}
          >
            <TextLink to="/questions/$id" params={{ id: _id }}>
              <bdi>{title}</bdi>
            </TextLink>
          </Row>
        )}
      />
    </section>
  );
}

function Topics() {
  const texts = useTexts(practiceTexts).teacher;
  const format = useFormat();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(practiceTopicsQuery({ ofst: (page - 1) * AT_ONCE, limit: AT_ONCE, q }));
  return (
    <section>
      <Title order={2} size="h3">
        {texts.topics}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.topicsHelp}
      </Text>
      <Stack gap="md">
        <SearchInput
          label={texts.search}
          value={q}
          onChange={(text) => {
            setQ(text);
            setPage(1);
          }}
        />
        <CardList
          label={texts.topics}
          items={data?.topics}
          error={error}
          onRetry={() => void refetch()}
          cardHeight={76}
          empty={<EmptyState title={texts.noTopics}>{texts.noTopicsHelp}</EmptyState>}
          paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
          render={({ _id, name, questions, isClosed }) => (
            <Row
              key={_id}
              id={_id}
              kind="topic"
              name={name}
              facts={`${texts.questions}: ${format.number(questions)}`}
              isClosed={isClosed}
            >
              <bdi>{name}</bdi>
            </Row>
          )}
        />
      </Stack>
    </section>
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
  const isAdmin = useViewer()?.role === 'admin';
  return (
    <>
      <PageHead title={texts.title} lead={texts.teacher.lead} />
      <Stack gap="xl" maw={860}>
        <AssignedList>
          <ClassMap group={group} topic={topic} />
          <Leeches />
          <Topics />
          {isAdmin && <SchoolDefaults />}
          {isAdmin && <MemoryModel />}
        </AssignedList>
      </Stack>
    </>
  );
}
