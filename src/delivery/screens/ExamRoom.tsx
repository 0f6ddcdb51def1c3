import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconFlagFilled,
  IconKeyboard,
  IconLayoutGrid,
  IconTools,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ConnectionState, numbersOf, openQuestions } from '#delivery/events/screens/ConnectionState.tsx';
import { SectionIntro, sectionHeadingId } from '#delivery/sections/screens/SectionIntro.tsx';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import { useStore } from '#platform/web/store.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { useEver, WhenOpened } from '#platform/web/ui/WhenOpened.tsx';
import type { ExamCalls, HeardExam } from '../queries.ts';
import { Clock, useAnnouncements } from './Clock.tsx';
import { areShortcutsOn, cachePlace, cacheShortcuts, type Place, readPlace } from './cache.ts';
import type { OpenDialog } from './ExamDialogs.tsx';
import { ExamOver } from './ExamOver.tsx';
import classes from './exam.module.css';
import { createExamRoom } from './exam-room.ts';
import { OtherLayout } from './OtherLayout.tsx';
import { headingId, QuestionCard } from './QuestionCard.tsx';
import { QuestionMap } from './QuestionMap.tsx';
import type { PreviousSection } from './room/section-handover.ts';
import { examTexts } from './texts.ts';
import { useDisplay } from './use-display.ts';
import { questionIdInView, useExamKeys } from './use-exam-keys.ts';
import { useLater } from './use-later.ts';
import { useOpenResult } from './use-open-result.ts';

const loadDialogs = () => import('./ExamDialogs.tsx');
const loadNotices = () => import('./ExamNotices.tsx');
const loadTools = () => import('#delivery/tools/screens/ExamTools.tsx');

/** Here a bar above the questions has what is needed of clock, map and tools; elsewhere they stand beside them. */
const NARROW = '(max-width: 68em)';

function focusQuestion(question: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(question));
    heading?.focus({ preventScroll: true });
    heading?.closest('section')?.scrollIntoView({ block: 'start' });
  });
}

/** What is other where an exam is only rehearsed. */
export interface Rehearsed {
  readonly calls: ExamCalls;
  readonly toResult: () => Promise<void>;
  /** The way to the other form of the page. */
  readonly otherLayout: ReactNode;
}

interface ExamRoomProps {
  readonly heard: HeardExam;
  readonly outbox: AttemptOutbox;
  readonly isOnePage: boolean;
  readonly rehearsed?: Rehearsed;
}

/** The running attempt: one question at a time, or all on one page; where sections have times, a room for each. */
export function ExamRoom(props: ExamRoomProps) {
  const [now, setNow] = useState<{ heard: HeardExam; before: PreviousSection | null }>({
    heard: props.heard,
    before: null,
  });
  return <Room key={now.heard.exam.current?.index} {...props} {...now} onNext={setNow} />;
}

function Room(
  props: ExamRoomProps & {
    before: PreviousSection | null;
    onNext: (next: { heard: HeardExam; before: PreviousSection }) => void;
  },
) {
  const { heard, outbox, isOnePage, rehearsed, before, onNext } = props;
  const texts = useTexts(examTexts).room;
  const words = useTexts(sectionTexts);
  const format = useFormat();
  const [room] = useState(() => createExamRoom(heard, outbox, rehearsed?.calls, before));
  const { exam, sync, aids: annotations } = room;
  const { questions, attempt, current } = exam;
  const state = useSyncExternalStore(sync.subscribe, sync.get);
  useSyncExternalStore(annotations.subscribe, annotations.get);
  const [display, setDisplay] = useDisplay();
  const [isToolsOpen, setToolsOpen] = useState(false);
  const isAway = !useOnline() || state.connection === 'unreachable';
  const line = state.connection === 'signed-out' ? 'signed-out' : isAway ? 'away' : 'ok';
  const [place, setPlace] = useState(() => ({ ...readPlace(attempt._id), ...(before && { at: 0 }) }));
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [shortcuts, setShortcuts] = useState(areShortcutsOn);
  const isSectionOver = useStore(room.isSectionOver);
  const isTimeUp = useStore(room.isTimeUp);
  const next = useStore(room.next);
  const beginning =
    before && current
      ? words.begins(
          current.index + 1,
          exam.sections.length,
          exam.sections[current.index]!.name,
          format.duration(Math.ceil(current.remainingMs / 1000)),
        )
      : null;
  const conflicts = numbersOf(openQuestions(questions, state).conflicts);
  const { region, sayTime } = useAnnouncements({ room, isAway, beginning, conflicts });
  const isKept = useStore(outbox.isSafe);
  const client = useQueryClient();
  const openResult = useOpenResult();
  const toResult = rehearsed?.toResult ?? openResult;
  useDocumentTitle(exam.name);
  useEffect(() => room.open(), [room]);
  useEffect(() => {
    if (next) onNext(next);
  }, [next, onNext]);
  useEffect(() => {
    if (!before) return;
    window.scrollTo(0, 0);
    document.getElementById(sectionHeadingId)?.focus({ preventScroll: true });
  }, [before]);

  // By these the room is supervised: they do not wait until the browser is idle.
  const ExamNotices = useLater(loadNotices, rehearsed ? 'never' : 'painted', isAway);
  const isMarked =
    exam.tools.highlighter && questions.some((slot) => annotations.of(slot.question._id).marked.length > 0);
  const usesTools = useEver(isToolsOpen || display.ruler || display.highlighting || isMarked);
  const ExamTools = useLater(loadTools, usesTools ? 'now' : 'idle', isAway, isToolsOpen);
  const ExamDialogs = useLater(loadDialogs, dialog ? 'now' : 'idle', isAway, dialog);
  const flags = new Set(questions.map((slot) => slot.question._id).filter((id) => annotations.of(id).flagged));
  const at = Math.min(Math.max(0, place.at), questions.length - 1);
  const change = (patch: Partial<Place>): void => {
    const next = { ...place, ...patch };
    setPlace(next);
    cachePlace(attempt._id, next);
  };
  const go = (index: number): void => {
    if (index < 0 || index >= questions.length) return;
    change({ at: index });
    focusQuestion(questions[index]!.question._id);
  };
  const inView = (): string => (isOnePage && questionIdInView()) || questions[at]!.question._id;
  const step = (by: number): void => go(questions.findIndex((slot) => slot.question._id === inView()) + by);
  const flag = (question = inView()): void => annotations.mark(question, { flagged: !flags.has(question) });
  const toggleTools = (): void => setToolsOpen(!isToolsOpen);
  const openHelp = (): void => setDialog({ kind: 'help' });
  useExamKeys(
    { next: () => step(1), previous: () => step(-1), flag: () => flag(), sayTime, tools: toggleTools, help: openHelp },
    shortcuts,
  );

  const onChoose = useCallback((question: string) => setDialog({ kind: 'conflict', question }), []);
  const handIn = async (): Promise<void> => {
    await sync.flush();
    if (sync.get().over) return setDialog(null);
    await room.handIn();
    sync.end('closed');
    // Of an answer that was not chosen of two, the other is kept too.
    room.deliverLate();
    await toResult(attempt);
    void client.invalidateQueries();
  };

  // A dialog that could not be fetched holds nothing up.
  const isHandingIn = dialog?.kind === 'hand-in' && ExamDialogs !== null;
  if (state.over && !isHandingIn) return <ExamOver room={room} state={state} why={state.over} toResult={toResult} />;

  const shown = isOnePage ? questions : [questions[at]!];
  const clock = (
    <Clock room={room} isHidden={place.isClockHidden} onHide={(isClockHidden) => change({ isClockHidden })} />
  );
  const map = { exam, state, flags, current: isOnePage ? undefined : at, onGo: go };
  const end: { label: string; dialog: OpenDialog } = room.isLastSection
    ? { label: texts.handIn, dialog: { kind: 'hand-in' } }
    : { label: words.finish, dialog: { kind: 'finish-section' } };
  const isFlagged = flags.has(questions[at]!.question._id);
  const FlagIcon = isFlagged ? IconFlagFilled : IconFlag;
  return (
    <div className={classes.room} data-exam-room data-contrast={display.contrast || undefined}>
      {region}
      {isNarrow && (
        <div className={classes.top}>
          {clock}
          <ConnectionState questions={questions} state={state} isAway={isAway} onGo={go} />
          <ActionIcon
            variant="default"
            size={48}
            aria-label={texts.tools}
            aria-expanded={isToolsOpen}
            data-tools-button
            onClick={toggleTools}
          >
            <IconTools size={22} stroke={1.5} />
          </ActionIcon>
          <ActionIcon variant="default" size={48} aria-label={texts.openMap} onClick={() => setDialog({ kind: 'map' })}>
            <IconLayoutGrid size={22} stroke={1.5} />
          </ActionIcon>
        </div>
      )}
      <div className={classes.main}>
        <h1 className={classes.examName}>{exam.name}</h1>
        {!isKept && !rehearsed && (
          <p className={classes.notKept} role="status">
            {texts.notKept}
          </p>
        )}
        {before && before.missing > 0 && <MissingChanges before={before} />}
        {isSectionOver && (
          <p className={classes.notKept}>
            <strong>{words.over}</strong> {isAway ? words.overAway : words.overHelp}
          </p>
        )}
        {isTimeUp && (
          <p className={classes.notKept} role="status">
            <strong>{texts.timeUp}</strong> {texts.timeUpHelp}
          </p>
        )}
        <div style={display.scale === 100 ? undefined : { zoom: display.scale / 100 }}>
          {shown.map((slot) => (
            <Fragment key={slot.question._id}>
              <SectionIntro exam={exam} index={questions.indexOf(slot)} isOnePage={isOnePage} />
              <QuestionCard
                attemptId={attempt._id}
                showHint={room.showHint}
                mayAddFiles={!rehearsed}
                slot={slot}
                count={attempt.questionCount}
                answer={state.answers[slot.question._id]!}
                aid={annotations.of(slot.question._id)}
                isLocked={isSectionOver || isTimeUp}
                isStriking={display.striking}
                onAid={annotations.mark}
                givesFeedback={exam.feedbackTiming === 1}
                line={line}
                onAnswer={room.answer}
                onCheck={sync.check}
                onChoose={onChoose}
                onFlag={isOnePage ? flag : undefined}
              />
            </Fragment>
          ))}
        </div>
        <div className={classes.bar}>
          {!isOnePage && (
            <>
              <Button
                variant="default"
                disabled={at === 0}
                leftSection={<IconChevronLeft size={18} stroke={1.5} />}
                onClick={() => step(-1)}
              >
                {texts.previous}
              </Button>
              <Button
                variant="default"
                aria-pressed={isFlagged}
                aria-label={isFlagged ? texts.flaggedHelp : texts.flagHelp}
                leftSection={<FlagIcon size={18} stroke={1.5} />}
                onClick={() => flag(questions[at]!.question._id)}
              >
                {isFlagged ? texts.flagged : texts.flag}
              </Button>
            </>
          )}
          {!isOnePage && at < questions.length - 1 ? (
            <Button rightSection={<IconChevronRight size={18} stroke={1.5} />} onClick={() => step(1)}>
              {texts.next}
            </Button>
          ) : (
            <Button disabled={isSectionOver} onClick={() => setDialog(end.dialog)}>
              {end.label}
            </Button>
          )}
        </div>
      </div>
      {!isNarrow && (
        <aside className={classes.aside}>
          {clock}
          <ConnectionState questions={questions} state={state} isAway={isAway} onGo={go} />
          <QuestionMap {...map} />
          <Button variant="default" size="md" disabled={isSectionOver} onClick={() => setDialog(end.dialog)}>
            {end.label}
          </Button>
          <div>
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-expanded={isToolsOpen}
              data-tools-button
              leftSection={<IconTools size={18} stroke={1.5} />}
              onClick={toggleTools}
            >
              {texts.tools}
            </Button>
            {rehearsed?.otherLayout ?? <OtherLayout attemptId={attempt._id} isOnePage={isOnePage} />}
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconKeyboard size={18} stroke={1.5} />}
              onClick={openHelp}
            >
              {texts.help}
            </Button>
          </div>
        </aside>
      )}
      {ExamNotices && !rehearsed && <ExamNotices room={room} />}
      {ExamTools && usesTools && (
        <ExamTools
          room={room}
          display={display}
          onDisplay={setDisplay}
          isOpen={isToolsOpen}
          onClose={() => setToolsOpen(false)}
          inView={inView}
        />
      )}
      {ExamDialogs && (
        <WhenOpened isOpen={dialog !== null}>
          {(isOpen) => (
            <ExamDialogs
              open={isOpen ? dialog : null}
              onClose={() => setDialog(null)}
              exam={exam}
              state={state}
              isAway={isAway}
              madeAt={outbox.madeAt}
              flags={flags}
              current={map.current}
              onGo={go}
              onResolve={(question, choice) => {
                sync.resolve(question, choice);
                setDialog(null);
                focusQuestion(question);
              }}
              onHandIn={handIn}
              leftMs={room.clock.remainingMs}
              onFinishSection={room.finishSection}
              end={{ label: end.label, ask: () => setDialog(end.dialog) }}
              shortcuts={{
                isOn: shortcuts,
                set: (on) => {
                  setShortcuts(on);
                  cacheShortcuts(on);
                },
              }}
            />
          )}
        </WhenOpened>
      )}
    </div>
  );
}

/** What of the section before had not arrived in time, and what becomes of it. */
function MissingChanges({ before }: { before: PreviousSection }) {
  const words = useTexts(sectionTexts);
  const texts = useTexts(examTexts).over;
  const state = useStore(before.late);
  // Of a section nothing counts that arrives late.
  const late = state === 'counted' || state === 'partly' ? 'kept' : state;
  return (
    <p className={classes.notKept} role="status">
      {words.missing(before.missing)}{' '}
      {late !== 'none' && { waiting: texts.lateWaiting(null), kept: texts.lateKept, refused: texts.lateRefused }[late]}
    </p>
  );
}
