import { Button, Menu, Skeleton, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconClockPlus,
  IconDeviceLaptop,
  IconEye,
  IconFileUpload,
  IconListDetails,
  IconLockOpen,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRestore,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { uploadTexts } from '#delivery/late/screens/shared/upload-texts.ts';
import type { ProctorAction } from '#delivery/proctoring/contract.ts';
import { useMonitor, type Watching } from '#delivery/proctoring/queries.ts';
import { type WatchedState, watchedStates } from '#delivery/proctoring/rules-watch.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from '#platform/web/tables/data-table-model.ts';
import { VirtualTable } from '#platform/web/tables/VirtualTable.tsx';
import { PeopleDrawing, SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import type { ParticipantsSearch } from '#results/results/standings/screens/participants-search.ts';
import classes from '../../standings/screens/participants.module.css';
import { ActionDialog, type PlannedAction } from './ActionDialog.tsx';
import { monitorColumns } from './monitor-columns.tsx';
import { monitorTexts } from './monitor-texts.ts';
import { SupervisionDialog } from './SupervisionDialog.tsx';
import { TimelineDrawer } from './TimelineDrawer.tsx';
import { countStates, peopleNow, searched, sorted, USUAL_SORT, type WatchedPerson } from './watched-people.ts';

const UploadAnswers = lazy(() =>
  import('#delivery/late/screens/shared/UploadAnswers.tsx').then((module) => ({ default: module.UploadAnswers })),
);

const icon = { size: 18, stroke: 1.5 } as const;
const actionIcons: Record<ProctorAction, ReactNode> = {
  extend: <IconClockPlus {...icon} />,
  pause: <IconPlayerPause {...icon} />,
  resume: <IconPlayerPlay {...icon} />,
  end: <IconPlayerStop {...icon} />,
  reopen: <IconRestore {...icon} />,
  message: <IconMessage {...icon} />,
  'allow-device': <IconDeviceLaptop {...icon} />,
  unlock: <IconLockOpen {...icon} />,
};
const everyonesActions = ['extend', 'pause', 'resume', 'message', 'end'] as const;

/** What can be done to somebody in this state. */
const actionsFor = ({ row }: WatchedPerson): readonly ProctorAction[] => {
  if (row.attempt === null) return [];
  if (row.state === 'submitted') return ['reopen'];
  return [
    ...(row.lockedAt === null ? [] : (['unlock'] as const)),
    ...(row.deadline === null ? [] : (['extend'] as const)),
    row.pausedAt === null ? 'pause' : 'resume',
    'message',
    ...(row.oneDevice ? (['allow-device'] as const) : []),
    'end',
  ];
};

/** Disconnected students are noticed within seconds; everything is sorted again only this often. */
const orderEveryMs = 5_000;

function StateCounts(props: {
  counts: Record<WatchedState, number> | undefined;
  state: string;
  onChange: (state: string) => void;
}) {
  const texts = useTexts(monitorTexts);
  const { number } = useFormat();
  return (
    <ul className={classes.counts} aria-label={texts.counts}>
      {watchedStates.map((state) => (
        <li key={state}>
          <button
            type="button"
            className={classes.count}
            aria-pressed={props.state === state}
            onClick={() => props.onChange(props.state === state ? '' : state)}
          >
            <strong>{props.counts ? number(props.counts[state]) : '–'}</strong> {texts.states[state]}
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface MonitorProps {
  readonly quizId: string;
  readonly group: string | undefined;
  readonly search: ParticipantsSearch;
  readonly set: (patch: Partial<ParticipantsSearch>) => void;
  readonly onReset: () => void;
}

/** Who takes the quiz, as it happens, and what a proctor can do. */
export function Monitor(props: MonitorProps) {
  const texts = useTexts(monitorTexts);
  const monitor = useMonitor(props.quizId, props.group);
  const [isChanging, setChanging] = useState(false);
  const [isBringing, setBringing] = useState(false);
  const bring = useTexts(uploadTexts);
  const { data, error, refetch } = monitor;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={360} />;
  return (
    <>
      <div className={classes.views}>
        <span className={classes.live} data-on={monitor.isLive || undefined} role="status">
          {monitor.isLive ? texts.liveNow : texts.connecting}
        </span>
        <Button variant="default" leftSection={<IconFileUpload {...icon} />} onClick={() => setBringing(true)}>
          {bring.open}
        </Button>
        <Button variant="default" leftSection={<IconShieldCheck {...icon} />} onClick={() => setChanging(true)}>
          {texts.supervision.open}
        </Button>
      </div>
      <Watched {...props} data={data} />
      <SupervisionDialog
        quizId={props.quizId}
        rules={data.supervision}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
      />
      {isBringing && (
        <Suspense>
          <UploadAnswers quizId={props.quizId} isOpen onClose={() => setBringing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Watched({ data, ...props }: MonitorProps & { data: Watching }) {
  const texts = useTexts(monitorTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const { quizId, search, set } = props;
  const elapsed = useElapsed(performance.timeOrigin + data.heardAt);
  const now = data.serverNow + (performance.now() - data.heardAt);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [planned, setPlanned] = useState<PlannedAction | null>(null);
  const [looking, setLooking] = useState<{ name: string; attempt: string } | null>(null);
  const moment = Math.floor(elapsed / orderEveryMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment stands for the time
  const people = useMemo(() => peopleNow(data.people, data.rows, now), [data, moment]);
  const found = useMemo(() => searched(people, search.q), [people, search.q]);
  const counts = useMemo(() => countStates(found), [found]);
  const sort = search.sort || USUAL_SORT;
  const [isUnfolded, setUnfolded] = useState(false);
  // Who is looked for by name is found whatever they do; and where nobody has started there is nothing to be seen beside.
  const isFolding =
    search.state === '' && search.q === '' && counts['not-started'] > 0 && counts['not-started'] < found.length;
  const isFolded = isFolding && !isUnfolded;
  const unfolded = useMemo(
    () => (isFolded ? found.filter(({ state }) => state !== 'not-started') : found),
    [found, isFolded],
  );
  const isAnybodyAtWork = useMemo(
    () => people.some(({ state }) => state !== 'not-started' && state !== 'submitted'),
    [people],
  );
  const hasSections = useMemo(() => people.some(({ row }) => row.section !== null), [people]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const shown = useMemo(
    () =>
      sorted(
        search.state === '' ? unfolded : found.filter((person) => person.state === stateIn(search.state)),
        sort,
        now,
      ),
    [found, unfolded, search.state, sort],
  );
  const look = (person: WatchedPerson): void => {
    if (person.row.attempt) setLooking({ name: person.name, attempt: person.row.attempt });
  };
  const rowActions = (person: WatchedPerson): RowAction[] => [
    ...actionsFor(person).map((command) => ({
      label: texts.deeds[command],
      icon: actionIcons[command],
      danger: command === 'end',
      onClick: () => setPlanned({ deed: command, attempts: [person.row.attempt!], who: person.name }),
    })),
    ...(person.row.attempt
      ? [{ label: texts.more, icon: <IconListDetails {...icon} />, onClick: () => look(person) }]
      : []),
    ...(person.row.state === 'submitted'
      ? [
          {
            label: texts.review,
            icon: <IconEye {...icon} />,
            onClick: () => void navigate({ to: `/exam/review/${person.row.attempt}` as '/' }),
          },
        ]
      : []),
  ];
  const chosen = people.filter((person) => selected.has(person._id));
  const plan = (command: ProctorAction): void => {
    const attempts = chosen.flatMap((person) => person.row.attempt ?? []);
    if (attempts.length > 0)
      setPlanned({
        deed: command,
        attempts,
        who: chosen.length === 1 ? chosen[0]!.name : texts.dialog.people(attempts.length),
      });
  };
  return (
    <>
      <div className={classes.views}>
        <StateCounts counts={counts} state={stateIn(search.state)} onChange={(state) => set({ state })} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button leftSection={<IconUsers {...icon} />} disabled={!isAnybodyAtWork}>
              {texts.everyone}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {everyonesActions.map((command) => (
              <Menu.Item
                key={command}
                leftSection={actionIcons[command]}
                {...(command === 'end' && { color: 'red' })}
                onClick={() => setPlanned({ deed: command, attempts: null, who: texts.dialog.everyone })}
              >
                {texts.deeds[command]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <VirtualTable
        caption={texts.caption}
        columns={monitorColumns(texts, format, now, hasSections, look)}
        total={shown.length}
        rowAt={(index) => shown[index]}
        onSight={nothing}
        firstRow={0}
        rowKey={(person) => person._id}
        rowName={(person) => person.name}
        rowActions={rowActions}
        sort={{ current: sort, onChange: (next) => set({ sort: next }) }}
        selection={{
          selected: new Set(selected),
          onChange: setSelected,
          onAll: (isOn) => setSelected(isOn ? new Set(shown.map((person) => person._id)) : new Set()),
          allLabel: texts.selectAll,
          actions: everyonesActions.map((command) => (
            <Button
              key={command}
              variant="default"
              size="compact-sm"
              leftSection={actionIcons[command]}
              onClick={() => plan(command)}
            >
              {texts.deeds[command]}
            </Button>
          )),
        }}
        empty={
          search.q === '' && search.state === '' && props.group === undefined ? (
            <EmptyState title={texts.empty} drawing={<PeopleDrawing />}>
              {texts.emptyHelp}
            </EmptyState>
          ) : (
            <EmptyState
              title={texts.noMatch}
              drawing={<SearchDrawing />}
              action={
                <Button variant="default" onClick={props.onReset}>
                  {texts.clear}
                </Button>
              }
            />
          )
        }
      />
      {isFolding && (
        <Button
          variant="default"
          mt="sm"
          maw="100%"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          aria-expanded={isUnfolded}
          leftSection={isUnfolded ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? texts.fold : texts.unfold(counts['not-started'])}
        </Button>
      )}
      {data.leftOut > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.leftOut(data.leftOut)}
        </Text>
      )}
      <ActionDialog
        quizId={quizId}
        planned={planned}
        onClose={() => setPlanned(null)}
        onDone={() => {
          setPlanned(null);
          setSelected(new Set());
        }}
      />
      <TimelineDrawer of={looking} onClose={() => setLooking(null)} />
    </>
  );
}

const nothing = (): void => {};

/** The list of results calls students who are working `open`. */
const stateIn = (state: string): string => (state === 'open' ? 'working' : state);
