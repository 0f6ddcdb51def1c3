import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { LONGEST_RUN } from '../../../rules.ts';
import type { MyAssignment } from '../../contract.ts';
import { myAssignmentsQuery } from '../../queries.ts';
import { assignmentTexts } from '../texts.ts';

function One({ assignment }: { assignment: MyAssignment }) {
  const texts = useTexts(assignmentTexts);
  const format = useFormat();
  const { _id, topics, note, count, done, dueAt, isOverdue, available } = assignment;
  const when = format.shortDateTime(dueAt, new Date());
  const left = Math.max(0, count - done);
  const n = Math.min(left, available, LONGEST_RUN);
  const names = topics.length === 0 ? texts.noTopics : topics.join(', ');
  return (
    <li>
      <Text fw={600}>
        <bdi>{names}</bdi>
      </Text>
      <Text size="sm">
        {left === 0 ? `${texts.finished} · ` : ''}
        {texts.progress(done, count)} · {(isOverdue ? texts.overdue : texts.due)(when)}
      </Text>
      {note !== '' && (
        <Text size="sm" c="dimmed">
          <bdi>{note}</bdi>
        </Text>
      )}
      {left > 0 && available < left && (
        <Text size="sm" c="dimmed">
          {available === 0 ? texts.none : texts.fewer(available)}
        </Text>
      )}
      {n > 0 && (
        <ButtonLink
          mt="xs"
          to="/practice/run"
          search={{ from: 'assignment', assignment: _id, n }}
          aria-label={texts.practiseFor(n, names)}
        >
          {texts.practise(n)}
        </ButtonLink>
      )}
    </li>
  );
}

/** What is assigned to the student, the first due first; nothing where nothing is. */
export function MyAssignments() {
  const texts = useTexts(assignmentTexts);
  const { data, error, refetch } = useQuery(myAssignmentsQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {texts.mine}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((assignment) => (
          <One key={assignment._id} assignment={assignment} />
        ))}
      </Stack>
    </Card>
  );
}
