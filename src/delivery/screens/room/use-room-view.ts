/** Everything that the parts of a running attempt's page show, and what they can do. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sectionHeadingId } from '#delivery/sections/screens/SectionIntro.tsx';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import { createStore, useStore } from '#platform/web/store.ts';
import { cachePlace, type Place, readPlace } from '../cache.ts';
import type { ExamRoom } from '../exam-room.ts';
import { headingId } from '../QuestionCard.tsx';
import { examTexts } from '../texts.ts';
import { useDisplay } from '../use-display.ts';
import { questionIdInView } from '../use-exam-keys.ts';
import type { NextSection, PreviousSection } from './section-handover.ts';
import { useChecking } from './use-checking.ts';
import { useDialog } from './use-dialog.ts';

export function focusQuestion(question: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(question));
    // On a phone the text is shown instead when its first question is opened.
    const isShown = heading?.offsetParent !== null;
    const shown = isShown ? heading : heading?.closest('[data-stimulus-block]')?.querySelector<HTMLElement>('h2');
    shown?.focus({ preventScroll: true });
    shown?.closest('section')?.scrollIntoView({ block: 'start' });
  });
}

/** Where the student is on the paper, and how they move. */
function useNavigation({ exam: { questions, attempt } }: ExamRoom, isOnePage: boolean, isNextSection: boolean) {
  const [place, setPlace] = useState(() => ({ ...readPlace(attempt._id), ...(isNextSection && { at: 0 }) }));
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
  return { place, change, at, go, inView, step };
}

/** The same function in every drawing, which calls the newest one. */
function useLatest<Input>(action: (input: Input) => void): (input: Input) => void {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((input) => latest.current(input), []);
}

/** The network and the session, as far as saving depends on them. */
function useConnection(connection: 'ok' | 'unreachable' | 'signed-out') {
  const isAway = !useOnline() || connection === 'unreachable';
  return { isAway, connection: connection === 'signed-out' ? connection : isAway ? 'away' : 'ok' } as const;
}

export type RoomView = ReturnType<typeof useRoomView>;

export function useRoomView(room: ExamRoom, isOnePage: boolean, before: PreviousSection | null) {
  const texts = useTexts(examTexts).room;
  const sections = useTexts(sectionTexts);
  const { sync, annotations, exam } = room;
  const state = useSyncExternalStore(sync.subscribe, sync.get);
  useSyncExternalStore(annotations.subscribe, annotations.get);
  const [display, setDisplay] = useDisplay();
  const [isToolsOpen, setToolsOpen] = useState(false);
  const [said] = useState(() => createStore(''));
  const navigation = useNavigation(room, isOnePage, before !== null);
  const { dialog, setDialog } = useDialog(() => focusQuestion(navigation.inView()));
  const [isSectionOver, isTimeUp] = [useStore(room.isSectionOver), useStore(room.isTimeUp)];
  const flags = new Set(exam.questions.map((slot) => slot.question._id).filter((id) => annotations.of(id).flagged));
  const end = room.isLastSection
    ? ({ label: texts.handIn, dialog: { kind: 'hand-in' } } as const)
    : ({ label: sections.finish, dialog: { kind: 'finish-section' } } as const);
  return {
    room,
    exam,
    state,
    ...useConnection(state.connection),
    isOnePage,
    before,
    display,
    setDisplay,
    isToolsOpen,
    setToolsOpen,
    toggleTools: () => setToolsOpen(!isToolsOpen),
    dialog,
    setDialog,
    onChoose: useLatest((question: string) => setDialog({ kind: 'conflict', question })),
    isSectionOver,
    isTimeUp,
    ...navigation,
    /** The question that is open; where all are, the first one. */
    slot: exam.questions[navigation.at]!,
    /** What screen readers are told, politely. */
    said,
    ...useChecking(room, state, isSectionOver || isTimeUp, said.set, focusQuestion),
    flags,
    flag: (question = navigation.inView()): void => annotations.mark(question, { flagged: !flags.has(question) }),
    /** How this page ends: by handing in, or by finishing its section. */
    end: { label: end.label, ask: () => setDialog(end.dialog) },
  };
}

/** Runs the room while its page is shown, and turns to the page of the next section. */
export function useRunningRoom(
  room: ExamRoom,
  before: PreviousSection | null,
  onNext: (next: NextSection) => void,
): void {
  const next = useStore(room.next);
  useEffect(() => room.open(), [room]);
  useEffect(() => {
    if (next) onNext(next);
  }, [next, onNext]);
  useEffect(() => {
    if (!before) return;
    window.scrollTo(0, 0);
    document.getElementById(sectionHeadingId)?.focus({ preventScroll: true });
  }, [before]);
}
