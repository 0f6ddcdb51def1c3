import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useId, useRef } from 'react';
import { type Band, bandOf, bands, NEARLY_SAME } from '#items/question-bank/duplicates/bands.ts';
import type { DuplicateGroup as Duplicates } from '#items/question-bank/duplicates/contract.ts';
import { duplicatesQuery, useDuplicateActions } from '#items/question-bank/duplicates/queries.ts';
import { questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { TagFilter } from '#items/question-bank/screens/shared/TagFilter.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { FilterMenu } from '#platform/web/ui/FilterMenu.tsx';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { Dismissed } from './Dismissed.tsx';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import { duplicateSearch } from './duplicate-search.ts';
import classes from './duplicates.module.css';
import { duplicateTexts } from './texts.ts';

function Filters({ list }: { list: ReturnType<typeof useListSearch<typeof duplicateSearch.defaults>> }) {
  const texts = useTexts(duplicateTexts);
  const names = useTexts(questionTexts);
  const { search, set, reset, isFiltered } = list;
  return (
    <Group gap="xs">
      <TagFilter
        label={texts.tags}
        value={search.st}
        onChange={(st) => set({ st })}
        search={{ label: texts.searchTags, none: texts.noTags }}
      />
      <FilterMenu
        label={names.status}
        // Retired ones are not duplicates.
        options={(['draft', 'ready'] as const).map((value) => ({ value, label: names.statuses[value] }))}
        value={search.status}
        onChange={(status) => set({ status })}
      />
      {isFiltered && (
        <Button variant="subtle" color="gray" size="sm" onClick={reset}>
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}

/** Does something, says so with a way back, and leaves the focus in the list, from which a group has gone. */
function useCommand(groupsRef: RefObject<HTMLElement | null>) {
  const texts = useTexts(duplicateTexts);
  return async (run: () => Promise<() => Promise<void>>, said: string, undone: string): Promise<void> => {
    try {
      const back = await run();
      const undo = (): void =>
        void back().then(
          () => notify.success(undone),
          (reason: unknown) => notify.error(reason),
        );
      notify.success(said, { timeout: 15_000, action: { label: texts.undo, run: undo } });
      groupsRef.current?.focus();
    } catch (reason) {
      notify.error(reason);
    }
  };
}

function NoDuplicates({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(duplicateTexts);
  return (
    <EmptyState
      title={isFiltered ? texts.noMatchTitle : texts.emptyTitle}
      drawing={<SearchDrawing />}
      action={
        isFiltered ? (
          <Button variant="default" onClick={onReset}>
            {texts.clear}
          </Button>
        ) : (
          <ButtonLink to="/questions" variant="default">
            {texts.toBank}
          </ButtonLink>
        )
      }
    >
      {isFiltered ? texts.noMatch : texts.empty}
    </EmptyState>
  );
}

/** The groups that are alike in one way, under its name; nothing where there are none. */
function BandOfGroups(props: { band: Band; groups: readonly Duplicates[]; command: ReturnType<typeof useCommand> }) {
  const { band, groups, command } = props;
  const texts = useTexts(duplicateTexts);
  const { number } = useFormat();
  const actions = useDuplicateActions();
  const headingId = useId();
  const { title, help } = texts.bands[band];
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw="76ch">
        {typeof help === 'string' ? help : help(number(NEARLY_SAME / 10))}
      </Text>
      <ul className={classes.groups} aria-label={`${texts.list}: ${title}`}>
        {groups.map((group) => (
          <li key={group._id}>
            <DuplicateGroup
              group={group}
              onKeep={(others, fate) =>
                command(
                  () => (fate === 'retire' ? actions.retire(others) : actions.remove(others)),
                  fate === 'retire' ? texts.retired(others.length) : texts.removed(others.length),
                  texts.undone,
                )
              }
              onDismiss={(questions) =>
                command(() => actions.dismiss(questions), texts.dismissDone(questions.length), texts.dismissUndone)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Similar questions of the whole bank, in groups, to keep one of each. */
export function DuplicatesScreen() {
  const texts = useTexts(duplicateTexts);
  const list = useListSearch(duplicateSearch);
  const { st, status } = list.search;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    duplicatesQuery({ st, status }),
  );
  const groupsRef = useRef<HTMLDivElement>(null);
  const groups = data?.pages.flatMap((page) => page.groups) ?? [];
  const waiting = data?.pages.at(-1)?.waiting ?? 0;

  const command = useCommand(groupsRef);

  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        above={<BackLink to="/questions">{texts.back}</BackLink>}
        action={<Dismissed />}
        isActionSmall
      >
        <Filters list={list} />
      </PageHead>
      {waiting > 0 && groups.length > 0 && (
        <Alert color="gray" mb="md" role="status">
          {texts.waiting(waiting)}
        </Alert>
      )}
      {waiting > 0 && groups.length === 0 && (
        <div role="status">
          <EmptyState title={texts.comparingTitle} drawing={<SearchDrawing />}>
            {texts.comparing(waiting)}
          </EmptyState>
        </div>
      )}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={4} height={180} />
        ))}
      {data && groups.length === 0 && waiting === 0 && (
        <NoDuplicates isFiltered={list.isFiltered} onReset={list.reset} />
      )}
      <div ref={groupsRef} tabIndex={-1} className={classes.bands}>
        {bands.map((band) => (
          <BandOfGroups
            key={band}
            band={band}
            groups={groups.filter(({ likeness }) => bandOf(likeness) === band)}
            command={command}
          />
        ))}
      </div>
      {hasNextPage && (
        <Group justify="center" mt="lg">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.next}
          </Button>
        </Group>
      )}
    </>
  );
}
