import { Button, Group, Select, Stack } from '@mantine/core';
import { IconBell, IconDownload, IconListCheck, IconMail, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allBatches, useBatchGroup } from '#identity/people/batch.ts';
import { groupsQuery } from '#identity/people/queries.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type EnrolledStudent, enrolledStudents, messageStudents } from '../../contract.ts';
import { studentsQuery } from '../../queries.ts';
import classes from '../enrolment.module.css';
import { studentFilterOf, studentsSearch } from '../students-search.ts';
import { enrolmentTexts } from '../texts.ts';
import { MessageDialog, type Recipients } from './MessageDialog.tsx';
import { StudentProgress } from './StudentProgress.tsx';
import { studentColumns } from './student-columns.tsx';
import { TakeOutDialog } from './TakeOutDialog.tsx';

const icon = { size: 18, stroke: 1.5 } as const;

function Counts(props: {
  counts: { all: number; completed: number; idle: number; waiting: number | null } | undefined;
  state: string;
  onChange: (state: string) => void;
}) {
  const texts = useTexts(enrolmentTexts).students;
  const { number } = useFormat();
  return (
    <ul className={classes.counts} aria-label={texts.counts}>
      {(['all', 'completed', 'idle', 'waiting'] as const).map((one) => {
        // Of a course for everybody nobody is missing, unless a group is looked at.
        if (one === 'waiting' && props.counts?.waiting == null && props.state !== one) return null;
        const value = one === 'all' ? '' : one;
        return (
          <li key={one}>
            <button
              type="button"
              className={classes.count}
              aria-pressed={props.state === value}
              onClick={() => props.onChange(value)}
            >
              <strong className="tabular">{props.counts ? number(props.counts[one] ?? 0) : '–'}</strong>{' '}
              {texts.states[one]}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done for all whom the list has: a message, and the list as a file. */
function ForAll(props: {
  course: string;
  filter: ReturnType<typeof studentFilterOf>;
  count: number;
  onWrite: () => void;
}) {
  const texts = useTexts(enrolmentTexts).students;
  return (
    <>
      <Button variant="default" leftSection={<IconMail {...icon} />} onClick={props.onWrite}>
        {texts.writeToAll(props.count)}
      </Button>
      <Button
        component="a"
        href={`/v1/api/courses/${props.course}/enrolledStudents/export?${new URLSearchParams(props.filter)}`}
        download
        variant="default"
        leftSection={<IconDownload {...icon} />}
      >
        {texts.export}
      </Button>
    </>
  );
}

function NobodyListed(props: { state: string; isFiltered: boolean; onShowAll: () => void }) {
  const texts = useTexts(enrolmentTexts).students;
  if (props.state === 'waiting' && !props.isFiltered)
    return <EmptyState title={texts.noneWaiting} drawing={<PeopleDrawing />} />;
  if (props.isFiltered || props.state !== '')
    return <NoMatch title={texts.noMatch} clear={texts.showAll} onClear={props.onShowAll} />;
  return (
    <EmptyState title={texts.empty} drawing={<PeopleDrawing />}>
      {texts.emptyHelp}
    </EmptyState>
  );
}

function GroupSelect({ value, onChange }: { value: string | undefined; onChange: (group: string) => void }) {
  const texts = useTexts(enrolmentTexts).students;
  const { data: groups } = useQuery(groupsQuery());
  return (
    <Select
      aria-label={texts.group}
      allowDeselect={false}
      searchable
      data={[
        { value: allBatches, label: texts.everyone },
        ...(groups?.groups ?? []).map((one) => ({ value: one._id, label: one.name })),
      ]}
      value={value ?? allBatches}
      onChange={(chosen) => onChange(chosen ?? allBatches)}
    />
  );
}

/** Sends the usual reminder to the students that are chosen. */
function useReminder(course: string, body: BodyInputOf<typeof messageStudents>, onSent: () => void) {
  const texts = useTexts(enrolmentTexts).students;
  return useMutation({
    mutationFn: () => call(messageStudents, { params: { id: course }, body }),
    onSuccess: ({ told }) => {
      notify.success(texts.told(told));
      onSent();
    },
    onError: (failure) => notify.error(failure),
  });
}

function ForSelected({ remind, onWrite }: { remind: ReturnType<typeof useReminder>; onWrite: () => void }) {
  const texts = useTexts(enrolmentTexts).students;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell {...icon} />}
        loading={remind.isPending}
        onClick={() => remind.mutate()}
      >
        {texts.remind}
      </Button>
      <Button leftSection={<IconMail {...icon} />} onClick={onWrite}>
        {texts.message}
      </Button>
    </>
  );
}

type StudentTexts = ReturnType<typeof useTexts<typeof enrolmentTexts.en>>['students'];

/** What can be done with one student who has begun. */
const rowActionsOf =
  (texts: StudentTexts, onLook: (student: EnrolledStudent) => void, onTakeOut: (student: EnrolledStudent) => void) =>
  (row: EnrolledStudent) =>
    row.startedAt === null
      ? []
      : [
          { label: texts.details, icon: <IconListCheck {...icon} />, onClick: () => onLook(row) },
          {
            label: texts.takeOut,
            icon: <IconUserMinus {...icon} />,
            danger: true,
            onClick: () => onTakeOut(row),
          },
        ];

/** Who takes the course: how far, how well, when last; with a message to them. */
export function CourseStudents({ course }: { course: string }) {
  const texts = useTexts(enrolmentTexts).students;
  const format = useFormat();
  const batch = useBatchGroup();
  const list = useListSearch(studentsSearch);
  const { search } = list;
  const group = search.group === '' ? batch : search.group === allBatches ? undefined : search.group;
  const { data, error, refetch } = useQuery(
    studentsQuery(course, queryFrom(enrolledStudents.query!, { ...search, group })),
  );
  const [selected, setSelected] = useState(new Set<string>());
  const [writesTo, setWritesTo] = useState<'chosen' | 'all' | null>(null);
  const [looksAt, setLooksAt] = useState<EnrolledStudent | null>(null);
  const [takesOut, setTakesOut] = useState<EnrolledStudent | null>(null);
  const filter = studentFilterOf(search, group);
  const recipients: Recipients =
    writesTo === 'all' ? { ...filter, everybody: true } : { ...filter, q: '', people: [...selected] };
  const remind = useReminder(course, { ...filter, q: '', people: [...selected] }, () => setSelected(new Set()));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isFiltered = search.q !== '' || group !== undefined;
  return (
    <Stack gap="md">
      <Counts
        counts={data?.counts}
        state={search.state}
        onChange={(state) => {
          setSelected(new Set());
          list.set({ state });
        }}
      />
      <Group gap="sm">
        <SearchInput label={texts.search} value={search.q} onChange={(q) => list.set({ q })} />
        <GroupSelect value={group} onChange={(chosen) => list.set({ group: chosen })} />
        {data && data.total > 0 && (
          <ForAll course={course} filter={filter} count={data.total} onWrite={() => setWritesTo('all')} />
        )}
      </Group>
      <DataTable
        caption={texts.caption}
        columns={studentColumns(texts, format)}
        rows={data?.students}
        rowKey={({ person }) => person._id}
        rowName={({ person }) => person.name}
        rowActions={rowActionsOf(texts, setLooksAt, setTakesOut)}
        sort={{ current: search.sort, onChange: (sort) => list.set({ sort }) }}
        paging={{ page: list.page, pageSize: search.limit, total: data?.total ?? 0, onPage: list.setPage }}
        selection={{
          selected,
          onChange: setSelected,
          actions: <ForSelected remind={remind} onWrite={() => setWritesTo('chosen')} />,
        }}
        empty={
          <NobodyListed
            state={search.state}
            isFiltered={isFiltered}
            onShowAll={() => list.set({ q: '', state: '', group: allBatches })}
          />
        }
      />
      <MessageDialog
        course={course}
        recipients={recipients}
        count={writesTo === 'all' ? (data?.total ?? 0) : selected.size}
        isOpen={writesTo !== null}
        onClose={() => setWritesTo(null)}
        onSent={() => {
          setWritesTo(null);
          setSelected(new Set());
        }}
      />
      <TakeOutDialog course={course} student={takesOut} onClose={() => setTakesOut(null)} />
      <StudentProgress course={course} student={looksAt} onClose={() => setLooksAt(null)} />
    </Stack>
  );
}
