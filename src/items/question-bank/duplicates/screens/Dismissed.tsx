/** Questions that somebody has said are not the same, and how to have them compared again. */

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dismissedQuery, useDuplicateActions } from '#items/question-bank/duplicates/queries.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import classes from './duplicates.module.css';
import { duplicateTexts } from './texts.ts';

function Sets({ onLeave }: { onLeave: () => void }) {
  const texts = useTexts(duplicateTexts).dismissed;
  const { compareAgain } = useDuplicateActions();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(dismissedQuery);
  const [busy, setBusy] = useState<string | null>(null);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={2} />;
  const sets = data.pages.flatMap((page) => page.sets);
  const again = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      await compareAgain(id);
      notify.success(texts.done);
    } catch (reason) {
      notify.error(reason);
    }
    setBusy(null);
  };
  if (sets.length === 0) return <Text c="dimmed">{texts.none}</Text>;
  return (
    <>
      <ul className={classes.questions}>
        {sets.map(({ _id, questions }) => (
          <li key={_id}>
            <div className={classes.question}>
              <Stack gap={4} className={classes.words}>
                {questions.map((question) => (
                  <TextLink key={question._id} to="/questions/$id" params={{ id: question._id }} onClick={onLeave}>
                    <bdi>{question.title}</bdi>
                  </TextLink>
                ))}
              </Stack>
              <Button
                size="compact-sm"
                variant="default"
                loading={busy === _id}
                aria-label={texts.againNamed(inList(questions.map(({ title }) => `“${title}”`)))}
                onClick={() => void again(_id)}
              >
                {texts.again}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.next}
          </Button>
        </Group>
      )}
    </>
  );
}

export function Dismissed() {
  const { dismissed: texts, close } = useTexts(duplicateTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        size="lg"
        closeButtonProps={{ 'aria-label': close }}
      >
        <Text size="sm" c="dimmed">
          {texts.lead}
        </Text>
        {isOpen && <Sets onLeave={() => setOpen(false)} />}
      </Modal>
    </>
  );
}
