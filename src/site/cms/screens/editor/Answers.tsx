import { Button, Card, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { PageAnswer } from '../../contract-answers.ts';
import { pageAnswersQuery, usePageActions } from '../../queries.ts';
import classes from './editor.module.css';
import { editorTexts } from './editor-texts.ts';

const PAGE = 20;

function Answer({ name, answer }: { name: string; answer: PageAnswer }) {
  const texts = useTexts(editorTexts).answers;
  const format = useFormat();
  const { removeAnswer } = usePageActions();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    try {
      await removeAnswer(name, answer._id);
      notify.success(texts.removed);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Card component="li" withBorder p="md">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h5">
            {answer.form}
          </Title>
          <Text size="sm" c="dimmed">
            {format.dateTime(answer.sentAt)}
          </Text>
        </div>
        {isAsking ? (
          <Group gap="xs" role="group" aria-label={texts.removeAsk}>
            <Text size="sm">{texts.removeAsk}</Text>
            <Button size="xs" color="red" onClick={() => void remove()}>
              {texts.remove}
            </Button>
            <Button size="xs" variant="default" autoFocus onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
          </Group>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
      <dl className={classes.answer}>
        {answer.answers.map(({ label, answer: said }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same label
          <div key={index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{said === '' ? '–' : said}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What visitors have sent through the forms of a page. */
export function Answers({ name }: { name: string }) {
  const texts = useTexts(editorTexts).answers;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(pageAnswersQuery(name, { ofst: (page - 1) * PAGE, limit: PAGE }));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  if (data.total === 0) return <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>;
  const pages = Math.ceil(data.total / PAGE);
  return (
    <Stack>
      <Stack component="ul" p={0} m={0} gap="md">
        {data.answers.map((answer) => (
          <Answer key={answer._id} name={name} answer={answer} />
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': String(number) })}
        />
      )}
    </Stack>
  );
}
