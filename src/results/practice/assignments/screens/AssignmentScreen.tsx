import { Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { BackLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Assignment } from '../contract.ts';
import { assignmentQuery, assignmentStudentsQuery, useAssignmentActions } from '../queries.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import classes from './assignments.module.css';
import { assignmentTexts } from './texts.ts';

const AT_ONCE = 25;

function Students({ assignment: { _id: id, count } }: { assignment: Assignment }) {
  const texts = useTexts(assignmentTexts).staff;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    assignmentStudentsQuery(id, { ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }),
  );
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {texts.who}
      </Title>
      <CardList
        label={texts.who}
        items={data?.students}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={70}
        empty={<EmptyState title={texts.noStudents}>{texts.noStudentsHelp}</EmptyState>}
        paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
        render={({ _id, name, done, questions, rightFirst, rightLast, lastAt }) => (
          <li key={_id} className={classes.row}>
            <div>
              <TextLink to="/user/$id" params={{ id: _id }}>
                <bdi>{name}</bdi>
              </TextLink>
              <Text size="sm" c="dimmed">
                {lastAt === null ? texts.notStarted : texts.last(format.shortDateTime(lastAt, new Date()))}
              </Text>
              {questions > 0 && <Text size="sm">{texts.improved(rightFirst, rightLast, questions)}</Text>}
            </div>
            <Text fw={600} className="tabular">
              {texts.done(done, count)}
            </Text>
          </li>
        )}
      />
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

function Content({ assignment }: { assignment: Assignment }) {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const format = useFormat();
  const navigate = useNavigate();
  const { update, remove } = useAssignmentActions();
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
  if (isEditing)
    return (
      <AssignmentForm
        assignment={assignment}
        onCancel={() => setEditing(false)}
        onSend={async (input) => {
          await update(assignment._id, input);
          notify.success(texts.saved);
          setEditing(false);
        }}
      />
    );
  return (
    <Stack gap="lg" maw={860}>
      <div>
        <Text>
          <bdi>{[...assignment.groups, ...assignment.people].map(({ name }) => name).join(', ')}</bdi>
        </Text>
        <Text>{all.due(format.shortDateTime(assignment.dueAt, new Date()))}</Text>
        <Text>{texts.facts(assignment.count, assignment.finished, assignment.students)}</Text>
        {assignment.note !== '' && (
          <Text c="dimmed">
            <bdi>{assignment.note}</bdi>
          </Text>
        )}
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
        <Button variant="default" onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </Group>
      <Students assignment={assignment} />
      <RemoveDialog
        isOpen={isRemoving}
        isBusy={removal.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => removal.mutate()}
      />
    </Stack>
  );
}

/** One assignment of practice: whom it is for, who has practised, and what improved. */
export function AssignmentScreen({ id }: { id: string }) {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const { data, error, refetch } = useQuery(assignmentQuery(id));
  return (
    <>
      <PageHead
        title={data ? data.topics.map(({ name }) => name).join(', ') || all.noTopics : texts.title}
        above={<BackLink to="/practice">{texts.back}</BackLink>}
      />
      {data ? (
        <Content assignment={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <span role="status" aria-label={texts.loading} />
          <Skeleton h={240} radius="md" maw={860} />
        </div>
      )}
    </>
  );
}
