import { Button, Checkbox, Group, Modal, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCourses } from '#courses/courses/contract.ts';
import { coursesKey } from '#courses/courses/queries.ts';
import { call } from '#platform/web/call.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type DateState, listQuizzes } from '#quizzes/contract.ts';
import { quizzesKey } from '#quizzes/queries.ts';
import { StateBadge } from '#quizzes/screens/shared/StateBadge.tsx';
import { type ChannelItem, itemKinds } from '../contract.ts';
import classes from './channel.module.css';
import { channelTexts } from './texts.ts';

const PAGE = 30;

type Kind = ChannelItem['kind'];
interface Choice {
  readonly kind: Kind;
  readonly _id: string;
  readonly name: string;
  /** Null where there is nothing to warn of. */
  readonly state: DateState | null;
}
interface Page {
  readonly choices: readonly Choice[];
  readonly total: number;
}

const readers: Record<Kind, (query: { q: string; ofst: number; limit: number }, signal: AbortSignal) => Promise<Page>> =
  {
    quiz: async (query, signal) => {
      const { quizzes, total } = await call(listQuizzes, { query, signal });
      return {
        choices: quizzes.map(({ _id, name, dateState }) => ({ kind: 'quiz', _id, name, state: dateState })),
        total,
      };
    },
    course: async (query, signal) => {
      const { courses, total } = await call(listCourses, { query, signal });
      const choices = courses.map(({ _id, title, state }): Choice => {
        return { kind: 'course', _id, name: title, state: state === 'published' ? null : state };
      });
      return { choices, total };
    },
  };

interface ChoicesProps {
  choices: readonly Choice[];
  chosen: ReadonlyMap<string, Choice>;
  onToggle: (item: Choice) => void;
}

function Choices({ choices, chosen, onToggle }: ChoicesProps) {
  const texts = useTexts(channelTexts).items;
  if (choices.length === 0)
    return (
      <EmptyState title={texts.pickEmpty} drawing={<SearchDrawing />}>
        {texts.pickEmptyHelp}
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {choices.map((item) => (
        <li key={item._id} className={classes.item}>
          <Checkbox
            className={classes.itemWords ?? ''}
            label={item.name}
            checked={chosen.has(item._id)}
            onChange={() => onToggle(item)}
          />
          {item.state && <StateBadge state={item.state} />}
        </li>
      ))}
    </ul>
  );
}

/** Chooses quizzes and courses that are not inside yet. */
export function ItemPicker(props: {
  isOpen: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (items: Pick<Choice, 'kind' | '_id' | 'name'>[]) => void;
}) {
  const texts = useTexts(channelTexts);
  const isPhone = useMediaQuery('(max-width: 40.5em)');
  const [q, setQ] = useState('');
  const [kind, setKind] = useState<Kind>('quiz');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const query = useInfiniteQuery({
    queryKey: [...(kind === 'quiz' ? quizzesKey : coursesKey), 'pick', q],
    queryFn: ({ pageParam, signal }) => readers[kind]({ q, ofst: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, from) => (from + PAGE < last.total ? from + PAGE : undefined),
    enabled: props.isOpen,
  });
  const choices = query.data?.pages.flatMap((page) => page.choices).filter((item) => !props.taken.has(item._id));
  const toggle = (item: Choice): void => {
    const next = new Map(chosen);
    if (!next.delete(item._id)) next.set(item._id, item);
    setChosen(next);
  };
  const close = (): void => {
    setChosen(new Map());
    props.onClose();
  };
  return (
    <Modal opened={props.isOpen} onClose={close} title={texts.items.pickTitle} fullScreen={isPhone ?? false}>
      <Stack>
        <SegmentedControl
          aria-label={texts.items.pickKind}
          value={kind}
          onChange={setKind}
          data={itemKinds.map((value) => ({ value, label: texts.items.kinds[value] }))}
        />
        <SearchInput label={texts.items.pickSearch} value={q} onChange={setQ} />
        {!choices &&
          (query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton h={200} radius="md" />
          ))}
        {choices && <Choices choices={choices} chosen={chosen} onToggle={toggle} />}
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
