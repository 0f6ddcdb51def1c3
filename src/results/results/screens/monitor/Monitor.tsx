import { Button, Menu, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFileUpload, IconShieldCheck, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { uploadTexts } from '#delivery/late/screens/shared/upload-texts.ts';
import type { ProctorAction } from '#delivery/proctoring/contract.ts';
import { useMonitor, type Watching } from '#delivery/proctoring/queries.ts';
import { type WatchedState, watchedStates } from '#delivery/proctoring/rules-watch.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { VirtualTable } from '#platform/web/tables/VirtualTable.tsx';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { ParticipantsSearch } from '#results/results/standings/screens/participants-search.ts';
import classes from '../../standings/screens/participants.module.css';
import { ActionDialog, type PlannedAction } from './ActionDialog.tsx';
import { actionIcons, everyonesActions, useRowActions } from './monitor-actions.tsx';
import { monitorColumns } from './monitor-columns.tsx';
import { monitorTexts } from './monitor-texts.ts';
import { SupervisionDialog } from './SupervisionDialog.tsx';
import { TimelineDrawer } from './TimelineDrawer.tsx';
import { stateIn, useShownPeople } from './use-shown-people.ts';
import type { WatchedPerson } from './watched-people.ts';

const UploadAnswers = lazy(() =>
  import('#delivery/late/screens/shared/UploadAnswers.tsx').then((module) => ({ default: module.UploadAnswers })),
);

const icon = { size: 18, stroke: 1.5 } as const;

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
  /** Where what can be done with the whole list is drawn: beside the filters, which are there before. */
  readonly tools: HTMLElement | null;
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
      {props.tools &&
        createPortal(
          <>
            <span className={classes.live} data-on={monitor.isLive || undefined} role="status">
              {monitor.isLive ? texts.liveNow : texts.connecting}
            </span>
            <Button variant="default" leftSection={<IconFileUpload {...icon} />} onClick={() => setBringing(true)}>
              {bring.open}
            </Button>
            <Button variant="default" leftSection={<IconShieldCheck {...icon} />} onClick={() => setChanging(true)}>
              {texts.supervision.open}
            </Button>
          </>,
          props.tools,
        )}
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
  const { quizId, search, set } = props;
  const { nowOf, people, counts, sort, shown, folding } = useShownPeople(data, search);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [planned, setPlanned] = useState<PlannedAction | null>(null);
  const [looking, setLooking] = useState<{ name: string; attempt: string } | null>(null);
  const isAnybodyAtWork = useMemo(
    () => people.some(({ state }) => state !== 'not-started' && state !== 'submitted'),
    [people],
  );
  const hasSections = useMemo(() => people.some(({ row }) => row.section !== null), [people]);
  const look = (person: WatchedPerson): void => {
    if (person.row.attempt) setLooking({ name: person.name, attempt: person.row.attempt });
  };
  const rowActions = useRowActions({
    onLook: look,
    onPlan: (action, { row, name }) => setPlanned({ action, attempts: [row.attempt!], who: name }),
  });
  const planForSelected = (action: ProctorAction): void => {
    const chosen = people.filter((person) => selected.has(person._id));
    const attempts = chosen.flatMap((person) => person.row.attempt ?? []);
    const who = chosen.length === 1 ? chosen[0]!.name : texts.dialog.people(attempts.length);
    if (attempts.length > 0) setPlanned({ action, attempts, who });
  };
  return (
    <>
      <div className={classes.views}>
        <StateCounts counts={counts} state={stateIn(search.state)} onChange={(state) => set({ state })} />
        <EveryoneMenu
          isDisabled={!isAnybodyAtWork}
          onChoose={(action) => setPlanned({ action, attempts: null, who: texts.dialog.everyone })}
        />
      </div>
      <VirtualTable
        caption={texts.caption}
        countWords={texts.count}
        columns={monitorColumns(texts, format, nowOf, hasSections, look)}
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
          actions: <ActionButtons onChoose={planForSelected} />,
        }}
        empty={<NobodyShown {...props} />}
      />
      {folding && <FoldButton {...folding} count={counts['not-started']} />}
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

/** What is done to all active students at once. */
function EveryoneMenu(props: { isDisabled: boolean; onChoose: (action: ProctorAction) => void }) {
  const texts = useTexts(monitorTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconUsers {...icon} />} disabled={props.isDisabled}>
          {texts.everyone}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {everyonesActions.map((action) => (
          <Menu.Item
            key={action}
            leftSection={actionIcons[action]}
            {...(action === 'end' && { color: 'red' })}
            onClick={() => props.onChoose(action)}
          >
            {texts.actions[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is done to the selected students. */
function ActionButtons({ onChoose }: { onChoose: (action: ProctorAction) => void }) {
  const texts = useTexts(monitorTexts);
  return everyonesActions.map((action) => (
    <Button
      key={action}
      variant="default"
      size="compact-sm"
      leftSection={actionIcons[action]}
      onClick={() => onChoose(action)}
    >
      {texts.actions[action]}
    </Button>
  ));
}

function NobodyShown({ search, group, onReset }: MonitorProps) {
  const texts = useTexts(monitorTexts);
  if (search.q === '' && search.state === '' && group === undefined)
    return (
      <EmptyState title={texts.empty} drawing={<PeopleDrawing />}>
        {texts.emptyHelp}
      </EmptyState>
    );
  return <NoMatch title={texts.noMatch} clear={texts.clear} onClear={onReset} />;
}

/** Shows those who have not started, below the others. */
function FoldButton(props: { isUnfolded: boolean; setUnfolded: (isUnfolded: boolean) => void; count: number }) {
  const texts = useTexts(monitorTexts);
  const { isUnfolded } = props;
  return (
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
      onClick={() => props.setUnfolded(!isUnfolded)}
    >
      {isUnfolded ? texts.fold : texts.unfold(props.count)}
    </Button>
  );
}

const nothing = (): void => {};
