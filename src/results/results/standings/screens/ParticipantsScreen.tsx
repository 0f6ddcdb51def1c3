import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { allBatches, useBatchGroup } from '#identity/people/batch.ts';
import { groupsQuery } from '#identity/people/queries.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { JUST_ASKED_MS } from '#platform/web/query-client.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { Participant } from '#results/results/contract-quiz.ts';
import { listParticipants } from '#results/results/contract-quiz.ts';
import { monitorTexts } from '#results/results/screens/monitor/monitor-texts.ts';
import { quizResultsTexts } from '#results/results/screens/shared/quiz-results-texts.ts';
import { type ParticipantsQuery, participantsQuery } from '#results/results/standings/queries.ts';
import { participantColumns } from './participant-columns.tsx';
import classes from './participants.module.css';
import { fetchParticipants, participantsCsv, saveFile } from './participants-csv.ts';
import { type ParticipantsSearch, participantsSearch, shownGroup } from './participants-search.ts';

const Monitor = lazy(() =>
  import('#results/results/screens/monitor/Monitor.tsx').then(({ Monitor }) => ({ default: Monitor })),
);

const states = ['not-started', 'open', 'submitted'] as const;

interface Counts {
  readonly notStarted: number;
  readonly open: number;
  readonly submitted: number;
}

/** How many are in each state; pressing one shows only those. */
function StateCounts(props: { counts: Counts | undefined; state: string; onChange: (state: string) => void }) {
  const texts = useTexts(quizResultsTexts).participants;
  const { number } = useFormat();
  const { counts, state, onChange } = props;
  const countOf = (one: (typeof states)[number]): string => {
    if (!counts) return '–';
    return number({ 'not-started': counts.notStarted, open: counts.open, submitted: counts.submitted }[one]);
  };
  return (
    <ul className={classes.counts} aria-label={texts.counts}>
      {states.map((one) => (
        <li key={one}>
          <button
            type="button"
            className={classes.count}
            aria-pressed={state === one}
            onClick={() => onChange(state === one ? '' : one)}
          >
            <strong>{countOf(one)}</strong> {texts.states[one]}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Filters(props: {
  search: ParticipantsSearch;
  set: (patch: Partial<ParticipantsSearch>) => void;
  group: string | undefined;
}) {
  const texts = useTexts(quizResultsTexts).participants;
  const { search, set, group } = props;
  const { data } = useQuery(groupsQuery());
  const groups = data?.groups ?? [];
  return (
    <search className={classes.filters}>
      <SearchInput className={classes.search} label={texts.search} value={search.q} onChange={(q) => set({ q })} />
      <Select
        aria-label={texts.group}
        allowDeselect={false}
        searchable={groups.length > 8}
        data={[
          { value: allBatches, label: texts.everyone },
          ...groups.map((one) => ({ value: one._id, label: one.name })),
        ]}
        value={groups.some((one) => one._id === group) ? (group ?? allBatches) : allBatches}
        onChange={(chosen) => set({ group: chosen ?? allBatches })}
      />
    </search>
  );
}

function DownloadButton(props: { quizId: string; slug: string; query: ParticipantsQuery }) {
  const texts = useTexts(quizResultsTexts).participants;
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${props.slug}.csv`, participantsCsv(await fetchParticipants(props.quizId, props.query)));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {texts.download}
    </Button>
  );
}

function Nobody({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(quizResultsTexts).participants;
  if (!isFiltered)
    return (
      <EmptyState title={texts.empty} drawing={<PeopleDrawing />}>
        {texts.emptyHelp}
      </EmptyState>
    );
  return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onReset} />;
}

/** The results so far, page by page; also of a whole school. */
function ParticipantList(props: {
  quizId: string;
  query: ParticipantsQuery;
  isFiltered: boolean;
  onReset: () => void;
}) {
  const texts = useTexts(quizResultsTexts).participants;
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListSearch(participantsSearch);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...participantsQuery(props.quizId, props.query),
    staleTime: JUST_ASKED_MS,
  });
  // What was kept is as old as it is; from then on a change of this computer's clock does not matter.
  const came = useMemo(() => performance.now() - Math.max(0, Date.now() - dataUpdatedAt), [dataUpdatedAt]);
  const rowActions = ({ attempt }: Participant) =>
    attempt?.state === 'submitted'
      ? [
          {
            label: texts.reviewAction,
            icon: <IconEye size={18} stroke={1.5} />,
            onClick: () => void navigate({ to: '/exam/review/{-$id}', params: { id: attempt._id } }),
          },
        ]
      : [];
  return (
    <>
      <StateCounts counts={data?.counts} state={list.search.state} onChange={(state) => list.set({ state })} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={participantColumns(texts, format, () => performance.now() - came)}
          rows={data?.participants}
          rowKey={({ user }) => user._id}
          rowName={({ user }) => user.name}
          rowActions={rowActions}
          sort={{ current: list.search.sort || 'name', onChange: (sort) => list.set({ sort }) }}
          paging={{ page: list.page, pageSize: list.search.limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<Nobody isFiltered={props.isFiltered} onReset={props.onReset} />}
        />
      )}
    </>
  );
}

/**
 * What the page shows first, where the address does not say: students at work are monitored. Decided once, so nothing
 * jumps.
 */
function useFirstView(quizId: string, inAddress: string, shown: ParticipantsQuery | null): 'live' | 'list' | null {
  const isAsked = inAddress !== 'live' && inAddress !== 'list';
  const [first, setFirst] = useState<'live' | 'list' | null>(null);
  const { data, error } = useQuery({
    // What the list is about to show, where that is everybody, so that it is not counted twice.
    ...participantsQuery(quizId, shown ?? { limit: 1 }),
    enabled: isAsked && first === null,
    refetchInterval: false,
  });
  if (isAsked && first === null && (data || error)) setFirst(data && data.counts.open > 0 ? 'live' : 'list');
  return isAsked ? first : inAddress;
}

/** Who takes a quiz: as it happens, and with what came out. */
export function ParticipantsScreen({ quizId }: { quizId: string }) {
  const words = useTexts(monitorTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const list = useListSearch(participantsSearch);
  const batch = useBatchGroup();
  const group = shownGroup(list.search.group, batch);
  const query = queryFrom(listParticipants.query!, { ...list.search, group });
  const { q, state } = list.search;
  const isFiltered = q !== '' || state !== '' || group !== undefined;
  const view = useFirstView(quizId, list.search.view, isFiltered ? null : query);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const reset = (): void => list.set({ q: '', state: '', group: allBatches });
  return (
    <>
      <QuizHead quiz={quiz} tab="participants" />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={words.view}
          data={[
            { value: 'live', label: words.live },
            { value: 'list', label: words.list },
          ]}
          value={view ?? 'list'}
          onChange={(next) => list.set({ view: next, state: '', sort: '' })}
        />
        <Filters search={list.search} set={list.set} group={group} />
        {view === 'list' && <DownloadButton quizId={quizId} slug={quiz.slug} query={query} />}
        {view === 'live' && <div ref={setTools} className={classes.tools} />}
      </div>
      {view === null && <Skeleton h={360} />}
      {view === 'live' && (
        <Suspense fallback={<Skeleton h={360} />}>
          <Monitor quizId={quizId} group={group} search={list.search} set={list.set} onReset={reset} tools={tools} />
        </Suspense>
      )}
      {view === 'list' && <ParticipantList quizId={quizId} query={query} isFiltered={isFiltered} onReset={reset} />}
    </>
  );
}
