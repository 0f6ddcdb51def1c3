import { Button, Checkbox, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { SearchDrawing } from '#platform/web/drawings.tsx';
import { SearchInput } from '#platform/web/SearchInput.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { listQuizzes, type QuizSummary } from '#quiz/contract.ts';
import { quizzesKey } from '#quiz/queries.ts';
import { StateBadge } from '#quiz/screens/shared/StateBadge.tsx';
import classes from './channel.module.css';
import { channelTexts } from './texts.ts';

const PAGE = 30;

/** Chooses quizzes that are not inside yet. */
export function QuizPicker(props: {
  isOpen: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (quizzes: Pick<QuizSummary, '_id' | 'name'>[]) => void;
}) {
  const texts = useTexts(channelTexts);
  const isPhone = useMediaQuery('(max-width: 40.5em)');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuizSummary>>(new Map());
  const query = useInfiniteQuery({
    queryKey: [...quizzesKey, 'pick', q],
    queryFn: ({ pageParam, signal }) => call(listQuizzes, { query: { q, ofst: pageParam, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, from) => (from + PAGE < last.total ? from + PAGE : undefined),
    enabled: props.isOpen,
  });
  const quizzes = query.data?.pages.flatMap((page) => page.quizzes).filter((quiz) => !props.taken.has(quiz._id));
  const toggle = (quiz: QuizSummary): void => {
    const next = new Map(chosen);
    if (!next.delete(quiz._id)) next.set(quiz._id, quiz);
    setChosen(next);
  };
  const close = (): void => {
    setChosen(new Map());
    props.onClose();
  };
  return (
    <Modal opened={props.isOpen} onClose={close} title={texts.items.pickTitle} fullScreen={isPhone ?? false}>
      <Stack>
        <SearchInput label={texts.items.pickSearch} value={q} onChange={setQ} />
        {!quizzes &&
          (query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton h={200} radius="md" />
          ))}
        {quizzes?.length === 0 && (
          <EmptyState title={texts.items.pickEmpty} drawing={<SearchDrawing />}>
            {texts.items.pickEmptyHelp}
          </EmptyState>
        )}
        {quizzes && quizzes.length > 0 && (
          <ul className={classes.list}>
            {quizzes.map((quiz) => (
              <li key={quiz._id} className={classes.item}>
                <Checkbox
                  className={classes.itemWords ?? ''}
                  label={quiz.name}
                  checked={chosen.has(quiz._id)}
                  onChange={() => toggle(quiz)}
                />
                <StateBadge state={quiz.dateState} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.items.more}
          </Button>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              props.onAdd([...chosen.values()]);
              setChosen(new Map());
            }}
          >
            {texts.items.pickAdd(chosen.size)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
