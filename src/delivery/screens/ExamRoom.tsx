import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { numbersOf, openQuestions } from '#delivery/events/screens/ConnectionState.tsx';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import { isPending } from '#delivery/sync/answer-state.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { preloadReviews } from '#items/question-types/screens.ts';
import { preloadParts } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { afterPaint } from '#platform/web/start/parts.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { useEver, WhenOpened } from '#platform/web/ui/WhenOpened.tsx';
import type { ExamCalls, HeardExam } from '../queries.ts';
import { useAnnouncements } from './Clock.tsx';
import { areShortcutsOn, cacheShortcuts } from './cache.ts';
import { ExamOver } from './ExamOver.tsx';
import classes from './exam.module.css';
import { createExamRoom } from './exam-room.ts';
import { RoomBar } from './room/RoomBar.tsx';
import { RoomQuestions } from './room/RoomQuestions.tsx';
import { RoomAside, RoomTop } from './room/RoomSides.tsx';
import { RoomWarnings } from './room/RoomWarnings.tsx';
import reading from './room/reading.module.css';
import type { NextSection, PreviousSection } from './room/section-handover.ts';
import { focusQuestion, type RoomView, useRoomView, useRunningRoom } from './room/use-room-view.ts';
import { useExamKeys } from './use-exam-keys.ts';
import { useLater, whenIdle } from './use-later.ts';
import { useOpenResult } from './use-open-result.ts';

const loadDialogs = () => import('./ExamDialogs.tsx');
const loadNotices = () => import('./ExamNotices.tsx');
const loadTools = () => import('#delivery/tools/screens/ExamTools.tsx');

/** Here a bar above the questions has what is needed of clock, map and tools; elsewhere they are beside them. */
const NARROW = '(max-width: 50em)';
/** The same where a text is beside the question. */
const NARROW_READING = '(max-width: 90em)';

/** What is different where an exam is only previewed. */
export interface PreviewOptions {
  readonly calls: ExamCalls;
  readonly toResult: () => Promise<void>;
  /** The way to the other form of the page. */
  readonly otherLayout: ReactNode;
}

interface ExamRoomProps {
  readonly heard: HeardExam;
  readonly outbox: AttemptOutbox;
  readonly isOnePage: boolean;
  readonly preview?: PreviewOptions;
}

/** The running attempt: one question at a time, or all on one page; where sections have times, a room for each. */
export function ExamRoom(props: ExamRoomProps) {
  const [now, setNow] = useState<{ heard: HeardExam; before: PreviousSection | null }>({
    heard: props.heard,
    before: null,
  });
  return <Room key={now.heard.exam.current?.index} {...props} {...now} onNext={setNow} />;
}

function Room(props: ExamRoomProps & { before: PreviousSection | null; onNext: (next: NextSection) => void }) {
  const { heard, outbox, isOnePage, preview, before, onNext } = props;
  const [room] = useState(() => createExamRoom(heard, outbox, preview?.calls, before));
  const view = useRoomView(room, isOnePage, before);
  const { exam, state, isAway, dialog, setDialog, display } = view;
  // By the exam, not by its question: the page does not change its form from one question to the next.
  const isReading = exam.stimuli.length > 0;
  const isNarrow = useMediaQuery(isReading ? NARROW_READING : NARROW, undefined, { getInitialValueInEffect: false });
  const [shortcuts, setShortcuts] = useState(areShortcutsOn);
  const { region, sayTime } = useRoomAnnouncements(view);
  useReviewsAhead(exam);
  useTextsAhead(exam);
  const openResult = useOpenResult();
  const toResult = preview?.toResult ?? openResult;
  const ending = useEnding(view, toResult);
  useDocumentTitle(exam.name);
  useRunningRoom(room, before, onNext);
  // By these the room is supervised: they do not wait until the browser is idle.
  const ExamNotices = useLater(loadNotices, preview ? 'never' : 'painted', isAway);
  const usesTools = useUsesTools(view);
  const ExamTools = useLater(loadTools, usesTools ? 'now' : 'idle', isAway, view.isToolsOpen);
  const ExamDialogs = useLater(loadDialogs, dialog ? 'now' : 'idle', isAway, dialog);
  const keys = { next: () => view.step(1), previous: () => view.step(-1), flag: () => view.flag(), sayTime };
  useExamKeys({ ...keys, tools: view.toggleTools, help: () => setDialog({ kind: 'help' }) }, shortcuts);

  if (state.over && !ending.isHandingIn)
    return <ExamOver room={room} state={state} why={state.over} toResult={toResult} />;
  const notices = ExamNotices && !preview && <ExamNotices room={room} />;
  return (
    <div className={classes.room} data-exam-room data-contrast={display.contrast || undefined}>
      {region}
      {isNarrow && <RoomTop view={view} notices={notices} />}
      <div className={`${classes.columns} ${reading.columns}`} data-reading={isReading || undefined}>
        <div className={`${classes.main} ${reading.main}`} data-reading={isReading || undefined}>
          {/* The bar of the page shows it. */}
          <VisuallyHidden component="h1">{exam.name}</VisuallyHidden>
          <RoomWarnings view={view} isPreview={preview !== undefined} />
          <RoomQuestions view={view} isPreview={preview !== undefined} />
        </div>
        {!isNarrow && <RoomAside view={view} notices={notices} otherLayout={preview?.otherLayout} />}
      </div>
      <RoomBar view={view} />
      {ExamTools && usesTools && (
        <ExamTools
          room={room}
          display={display}
          onDisplay={view.setDisplay}
          isOpen={view.isToolsOpen}
          onClose={() => view.setToolsOpen(false)}
          inView={view.inView}
        />
      )}
      {ExamDialogs && (
        <WhenOpened isOpen={dialog !== null}>
          {(isOpen) => (
            <ExamDialogs
              {...dialogsOf(view, ending)}
              open={isOpen ? dialog : null}
              shortcuts={{ isOn: shortcuts, set }}
            />
          )}
        </WhenOpened>
      )}
    </div>
  );

  function set(on: boolean): void {
    setShortcuts(on);
    cacheShortcuts(on);
  }
}

const dialogsOf = (view: RoomView, { isFinal, handIn, finishSection }: ReturnType<typeof useEnding>) => ({
  onClose: () => isFinal || view.setDialog(null),
  isFinal,
  exam: view.exam,
  state: view.state,
  isAway: view.isAway,
  madeAt: view.room.madeAt,
  flags: view.flags,
  current: view.isOnePage ? undefined : view.at,
  onGo: view.go,
  onResolve: (question: string, choice: 'mine' | 'theirs') => {
    view.room.sync.resolve(question, choice);
    view.setDialog(null);
    focusQuestion(question);
  },
  onHandIn: handIn,
  leftMs: view.room.clock.remainingMs,
  onFinishSection: finishSection,
  end: view.end,
});

/** Announces time, connection, conflicts, and the section that has begun. */
function useRoomAnnouncements({ room, exam, state, isAway, before, said }: RoomView) {
  const sections = useTexts(sectionTexts);
  const format = useFormat();
  const { current } = exam;
  const beginning =
    before && current
      ? sections.begins(
          current.index + 1,
          exam.sections.length,
          exam.sections[current.index]!.name,
          format.duration(Math.ceil(current.remainingMs / 1000)),
        )
      : null;
  const open = openQuestions(exam.questions, state);
  const [conflicts, refused] = [numbersOf(open.conflicts), numbersOf(open.refused)];
  const isSaving = Object.values(state.answers).some(isPending);
  return useAnnouncements({ room, said, isAway, isSaving, beginning, conflicts, refused });
}

/** What shows a verdict is there before the first answer is checked. */
function useReviewsAhead({ feedbackTiming, questions }: HeardExam['exam']): void {
  useEffect(() => {
    if (feedbackTiming !== 1) return;
    return afterPaint(() => void preloadReviews(questions.map((slot) => slot.question)).catch(() => undefined));
  }, [feedbackTiming, questions]);
}

/** By then the first question is being read, and the page has come to rest. */
const TEXTS_AFTER_MS = 8_000;

/** Formulas and code of later questions are drawn without a pause, and without a network. */
function useTextsAhead({ questions, stimuli }: HeardExam['exam']): void {
  useEffect(() => {
    let stop = (): void => clearTimeout(timer);
    const fetchParts = () => preloadParts([questions.map((slot) => slot.question.view), stimuli]);
    const timer = setTimeout(() => {
      stop = whenIdle(() => void fetchParts().catch(() => undefined));
    }, TEXTS_AFTER_MS);
    return () => stop();
  }, [questions, stimuli]);
}

/** Tools are loaded when they are opened, or when something of theirs is on the page. */
function useUsesTools({ exam, room, display, isToolsOpen }: RoomView): boolean {
  const isMarked =
    exam.tools.highlighter &&
    [...exam.questions.map((slot) => slot.question), ...exam.stimuli].some(
      ({ _id }) => room.annotations.of(_id).marked.length > 0,
    );
  return useEver(isToolsOpen || display.ruler || display.highlighting || isMarked);
}

/**
 * Ends the exam, or its open section, when everything has arrived, unless the student has closed the dialog by then to
 * keep working. From then on it can't be called off. After handing in, the result is opened.
 */
function useEnding({ room, exam, dialog, setDialog }: RoomView, toResult: ReturnType<typeof useOpenResult>) {
  const client = useQueryClient();
  const [handIns, setHandIns] = useState(0);
  const [isFinal, setFinal] = useState(false);
  const open = useRef(dialog);
  open.current = dialog;
  /** `end` asks, before it sends what ends it, whether the dialog is still the one that was confirmed. */
  const run = async (end: (isWanted: () => boolean) => Promise<void>): Promise<void> => {
    const confirmed = open.current;
    let isOwn = false;
    const isWanted = (): boolean => {
      isOwn = open.current === confirmed;
      if (isOwn) setFinal(true);
      return isOwn;
    };
    await end(isWanted).finally(() => isOwn && setFinal(false));
  };
  const handIn = async (isWanted: () => boolean): Promise<void> => {
    await room.sync.flush();
    if (room.sync.get().over) return setDialog(null);
    if (!isWanted()) return;
    await room.handIn();
    room.sync.end('closed');
    // Of an answer that was not chosen of two, the other is stored too.
    room.deliverLate();
    await toResult(exam.attempt);
    void client.invalidateQueries();
  };
  return {
    isHandingIn: handIns > 0,
    isFinal,
    handIn: (): Promise<void> => {
      setHandIns((count) => count + 1);
      return run(handIn).finally(() => setHandIns((count) => count - 1));
    },
    finishSection: (): Promise<void> => run(room.finishSection),
  };
}
