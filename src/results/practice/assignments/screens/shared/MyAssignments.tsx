import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { LONGEST_RUN } from '../../../rules.ts';
import type { MyAssignment } from '../../contract.ts';
import { myAssignmentsQuery } from '../../queries.ts';
import classes from '../assignments.module.css';
import { assignmentTexts } from '../texts.ts';

function One({ assignment }: { assignment: MyAssignment }) {
  const texts = useTexts(assignmentTexts);
  const format = useFormat();
  const { _id, topics, note, count, done, dueAt, isOverdue, available } = assignment;
  const when = format.shortDateTime(dueAt, new Date());
  const left = Math.max(0, count - done);
  const n = Math.min(left, available, LONGEST_RUN);
  const names = topics.length === 0 ? texts.noTopics : format.list(topics);
  return (
    <li>
      <div className={classes.words}>
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
      </div>
      {n > 0 && (
        <ButtonLink
          size="sm"
          variant="default"
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
  const id = useId();
  const { data, error, refetch } = useQuery(myAssignmentsQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" mb="sm" id={id}>
        {texts.mine}
      </Title>
      <ul className={classes.lines}>
        {data.map((assignment) => (
          <One key={assignment._id} assignment={assignment} />
        ))}
      </ul>
    </section>
  );
}
