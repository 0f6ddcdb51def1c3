import { Button, Group, Modal, Skeleton, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkBy } from '#platform/web/forms/form.tsx';
import { LeaveGuard } from '#platform/web/forms/LeaveGuard.tsx';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { BackLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Assignment, type AssignmentStudents, assignmentInputSchema } from '../contract.ts';
import { assignmentQuery, assignmentStudentsQuery, useAssignmentActions } from '../queries.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { type AssignmentValues, valuesOf } from './assignment-values.ts';
import classes from './assignments.module.css';
import { assignmentTexts } from './texts.ts';

const AT_ONCE = 25;

type Practised = AssignmentStudents['students'][number];

function useColumns(count: number): Column<Practised>[] {
  const texts = useTexts(assignmentTexts).staff;
  const format = useFormat();
  return [
    {
      key: 'name',
      title: texts.student,
      onCard: 'title',
      render: ({ _id, name }) => (
        <TextLink to="/user/$id" params={{ id: _id }} c="inherit" fw={600} underline="hover">
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'done',
      title: texts.practised,
      numeric: true,
      onCard: 'named',
      render: ({ done }) => texts.done(done, count),
    },
    {
      key: 'last',
      title: texts.lastPractised,
      onCard: 'fact',
      render: ({ lastAt }) => (lastAt === null ? texts.notStarted : format.shortDateTime(lastAt, new Date())),
    },
    {
      key: 'improved',
      title: texts.progress,
      onCard: 'line',
      render: ({ questions, rightFirst, rightLast }) =>
        questions > 0 ? texts.improved(rightFirst, rightLast, questions) : null,
    },
  ];
}

function Students({ assignment: { _id: id, count } }: { assignment: Assignment }) {
  const texts = useTexts(assignmentTexts).staff;
  const columns = useColumns(count);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    assignmentStudentsQuery(id, { ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }),
  );
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {texts.who}
      </Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.who}
          columns={columns}
          rows={data?.students}
          rowKey={({ _id }) => _id}
          rowName={({ name }) => name}
          empty={<EmptyState title={texts.noStudents}>{texts.noStudentsHelp}</EmptyState>}
          paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
        />
      )}
    </section>
  );
}

function RemoveDialog(props: { isOpen: boolean; isBusy: boolean; onCancel: () => void; onConfirm: () => void }) {
  const texts = useTexts(assignmentTexts).staff;
  return (
    <Modal opened={props.isOpen} onClose={props.onCancel} title={texts.removeTitle}>
      <Text mb="lg">{texts.removeHelp}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
        <Button color="red" loading={props.isBusy} onClick={props.onConfirm}>
          {texts.remove}
        </Button>
      </Group>
    </Modal>
  );
}

const titleOf = ({ topics }: Assignment, none: string): string => inList(topics.map(({ name }) => name)) || none;

function EditForm({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const all = useTexts(assignmentTexts);
  const { update } = useAssignmentActions();
  const form = useForm<AssignmentValues>({
    initialValues: valuesOf(assignment),
    validate: checkBy(assignmentInputSchema),
    clearInputErrorOnChange: true,
  });
  return (
    <>
      <PageHead
        title={titleOf(assignment, all.noTopics)}
        above={<BackLink to="/practice">{all.staff.back}</BackLink>}
      />
      <AssignmentForm
        form={form}
        isNew={false}
        onCancel={onClose}
        onSend={async (input) => {
          await update(assignment._id, input);
          notify.success(all.staff.saved);
          onClose();
        }}
      />
      <LeaveGuard isDirty={form.isDirty()} />
    </>
  );
}

function Content({ assignment }: { assignment: Assignment }) {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const format = useFormat();
  const navigate = useNavigate();
  const { remove } = useAssignmentActions();
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const removal = useMutation({
    mutationFn: () => remove(assignment._id),
    onSuccess: async () => {
      notify.success(texts.removed);
      await navigate({ to: '/practice' });
    },
    onError: (error) => notify.error(error),
  });
  if (isEditing) return <EditForm assignment={assignment} onClose={() => setEditing(false)} />;
  return (
    <>
      <PageHead
        title={titleOf(assignment, all.noTopics)}
        above={<BackLink to="/practice">{texts.back}</BackLink>}
        lead={
          <>
            {all.due(format.shortDateTime(assignment.dueAt, new Date()))} ·{' '}
            {texts.facts(assignment.count, assignment.finished, assignment.students)}
          </>
        }
        action={
          <Group gap="xs">
            <Button variant="default" onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          </Group>
        }
      />
      <dl className={classes.facts}>
        <div>
          <dt>{texts.assignedTo}</dt>
          <dd>
            <bdi>{format.list([...assignment.groups, ...assignment.people].map(({ name }) => name))}</bdi>
          </dd>
        </div>
        {assignment.note !== '' && (
          <div>
            <dt>{texts.note}</dt>
            <dd>
              <bdi>{assignment.note}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <Students assignment={assignment} />
      <RemoveDialog
        isOpen={isRemoving}
        isBusy={removal.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => removal.mutate()}
      />
    </>
  );
}

/** One assignment of practice: whom it is for, who has practised, and what improved. */
export function AssignmentScreen({ id }: { id: string }) {
  const texts = useTexts(assignmentTexts).staff;
  const { data, error, refetch } = useQuery(assignmentQuery(id));
  if (data) return <Content assignment={data} />;
  return (
    <>
      <PageHead title={texts.title} above={<BackLink to="/practice">{texts.back}</BackLink>} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <span role="status" aria-label={texts.loading} />
          <Skeleton h={240} radius="md" />
        </div>
      )}
    </>
  );
}
