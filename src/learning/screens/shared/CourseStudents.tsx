import { Button, Group, Modal, Progress, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconBell, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allBatches, useBatchGroup } from '#people/batch.ts';
import { groupsQuery } from '#people/queries.ts';
import { call } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/DataTable.tsx';
import type { Column } from '#platform/web/data-table-model.ts';
import { PeopleDrawing, SearchDrawing } from '#platform/web/drawings.tsx';
import { type Format, useFormat } from '#platform/web/format.ts';
import { TextLink } from '#platform/web/links.tsx';
import { useListSearch } from '#platform/web/list-search.ts';
import { notify } from '#platform/web/notifications-store.ts';
import { SearchInput } from '#platform/web/SearchInput.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { type SameTexts, useTexts } from '#platform/web/texts.ts';
import { type EnrolledStudent, messageStudents } from '../../contract.ts';
import { studentsQuery } from '../../queries.ts';
import classes from '../learning.module.css';
import { studentsQueryOf, studentsSearch } from '../students-search.ts';
import { learningTexts } from '../texts.ts';

type Texts = SameTexts<(typeof learningTexts)['en']>['students'];

const studentColumns = (texts: Texts, format: Format): Column<EnrolledStudent>[] => [
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
    render: ({ meanPercent }) => meanPercent !== null && format.percentExact(meanPercent),
  },
  {
    key: 'seen',
    title: texts.seen,
    sort: '-lastSeenAt',
    onCard: 'fact',
    render: ({ lastSeenAt }) => format.relative(lastSeenAt),
  },
  { key: 'started', title: texts.started, sort: '-startedAt', render: ({ startedAt }) => format.date(startedAt) },
  {
    key: 'completed',
    title: texts.completed,
    render: ({ completedAt }) => completedAt !== null && format.date(completedAt),
  },
];

function Counts(props: {
  counts: { all: number; completed: number; idle: number } | undefined;
  state: string;
  onChange: (state: string) => void;
}) {
  const texts = useTexts(learningTexts).students;
  const { number } = useFormat();
  return (
    <ul className={classes.counts} aria-label={texts.counts}>
      {(['all', 'completed', 'idle'] as const).map((one) => {
        const value = one === 'all' ? '' : one;
        return (
          <li key={one}>
            <button
              type="button"
              className={classes.count}
              aria-pressed={props.state === value}
              onClick={() => props.onChange(value)}
            >
              <strong className="tabular">{props.counts ? number(props.counts[one]) : '–'}</strong> {texts.states[one]}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function MessageDialog(props: {
  course: string;
  people: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const texts = useTexts(learningTexts).students;
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call(messageStudents, { params: { id: props.course }, body: { people: [...props.people], text } }),
    onSuccess: ({ told }) => {
      notify.success(texts.told(told));
      setText('');
      props.onSent();
    },
  });
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={texts.messageTitle(props.people.length)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <Stack>
          <Textarea
            label={texts.text}
            description={texts.messageHelp}
            required
            autosize
            minRows={4}
            maxLength={2000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={send.error?.message}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Who takes the course: how far, how well, when last; with a word to them. */
export function CourseStudents({ course }: { course: string }) {
  const texts = useTexts(learningTexts).students;
  const format = useFormat();
  const batch = useBatchGroup();
  const list = useListSearch(studentsSearch);
  const { search } = list;
  const group = search.group === '' ? batch : search.group === allBatches ? undefined : search.group;
  const { data: groups } = useQuery(groupsQuery());
  const { data, error, refetch } = useQuery(studentsQuery(course, studentsQueryOf(search, group)));
  const [selected, setSelected] = useState(new Set<string>());
  const [isWriting, setWriting] = useState(false);
  const remind = useMutation({
    mutationFn: () => call(messageStudents, { params: { id: course }, body: { people: [...selected] } }),
    onSuccess: ({ told }) => {
      notify.success(texts.told(told));
      setSelected(new Set());
    },
    onError: (failure) => notify.error(failure),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isFiltered = list.isFiltered || group !== undefined;
  return (
    <Stack gap="md">
      <Counts counts={data?.counts} state={search.state} onChange={(state) => list.set({ state })} />
      <Group gap="sm">
        <SearchInput label={texts.search} value={search.q} onChange={(q) => list.set({ q })} />
        <Select
          aria-label={texts.group}
          allowDeselect={false}
          searchable
          data={[
            { value: allBatches, label: texts.everyone },
            ...(groups?.groups ?? []).map((one) => ({ value: one._id, label: one.name })),
          ]}
          value={group ?? allBatches}
          onChange={(chosen) => list.set({ group: chosen ?? allBatches })}
        />
      </Group>
      <DataTable
        caption={texts.caption}
        columns={studentColumns(texts, format)}
        rows={data?.students}
        rowKey={({ person }) => person._id}
        rowName={({ person }) => person.name}
        sort={{ current: search.sort, onChange: (sort) => list.set({ sort }) }}
        paging={{ page: list.page, pageSize: search.limit, total: data?.total ?? 0, onPage: list.setPage }}
        selection={{
          selected,
          onChange: setSelected,
          actions: (
            <>
              <Button
                variant="default"
                leftSection={<IconBell size={18} stroke={1.5} />}
                loading={remind.isPending}
                onClick={() => remind.mutate()}
              >
                {texts.remind}
              </Button>
              <Button leftSection={<IconMail size={18} stroke={1.5} />} onClick={() => setWriting(true)}>
                {texts.message}
              </Button>
            </>
          ),
        }}
        empty={
          isFiltered || search.state !== '' ? (
            <EmptyState
              title={texts.noMatch}
              drawing={<SearchDrawing />}
              action={
                <Button variant="default" onClick={() => list.set({ q: '', state: '', group: allBatches })}>
                  {texts.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState title={texts.empty} drawing={<PeopleDrawing />}>
              {texts.emptyHelp}
            </EmptyState>
          )
        }
      />
      <MessageDialog
        course={course}
        people={[...selected]}
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        onSent={() => {
          setWriting(false);
          setSelected(new Set());
        }}
      />
    </Stack>
  );
}
