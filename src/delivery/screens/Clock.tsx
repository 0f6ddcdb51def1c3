import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Store, useStore } from '#platform/web/store.ts';
import { passedThreshold, toneOf } from '../clock.ts';
import sectionClasses from '../sections/screens/section.module.css';
import classes from './exam.module.css';
import type { ExamRoom } from './exam-room.ts';
import { examTexts } from './texts.ts';

const lookEveryMs = 250;

/** Whole seconds that are left, drawn again only when they change; null without a deadline. */
function useSecondsLeft(room: ExamRoom, which: 'clock' | 'whole' = 'clock'): number | null {
  const look = () => {
    const left = room[which].remainingMs();
    return left === null ? null : Math.ceil(left / 1000);
  };
  const [seconds, setSeconds] = useState(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looking reads the room's clock, which stays the same
  useEffect(() => {
    const timer = setInterval(() => setSeconds(look()), lookEveryMs);
    return () => clearInterval(timer);
  }, [room]);
  return seconds;
}

/**
 * Shows what is left of the section, and of the whole beside it, in plain digits. Silent for screen readers:
 * `useAnnouncements` speaks.
 */
export function Clock(props: { room: ExamRoom; isHidden: boolean; onHide: (hidden: boolean) => void }) {
  const texts = useTexts(examTexts).clock;
  const format = useFormat();
  const { room, isHidden } = props;
  const seconds = useSecondsLeft(room);
  const wholeSeconds = useSecondsLeft(room, 'whole');
  const sections = useTexts(sectionTexts);
  const isOfSection = room.exam.current !== null;
  const label = isOfSection ? sections.left : texts.label;
  if (seconds === null) return <div className={classes.clockLabel}>{texts.none}</div>;
  const tone = toneOf(seconds * 1000, room.totalMs() ?? Number.POSITIVE_INFINITY);
  const Icon = isHidden ? IconEye : IconEyeOff;
  return (
    <div className={classes.clock} data-tone={tone}>
      <div>
        <div className={classes.clockLabel}>{isHidden ? texts.hidden : label}</div>
        {!isHidden && (
          <div className={classes.clockFace} role="timer" aria-live="off" aria-label={label}>
            {format.timeLeft(seconds * 1000)}
          </div>
        )}
        {!isHidden && isOfSection && wholeSeconds !== null && (
          <div className={sectionClasses.whole}>{sections.whole(format.timeLeft(wholeSeconds * 1000))}</div>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        // Beside the digits, which are in the middle only where a line is below them.
        mt={isOfSection ? undefined : 'auto'}
        aria-label={isHidden ? texts.show : texts.hide}
        onClick={() => props.onHide(!isHidden)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Saving is told when it has come to rest: who types is not interrupted by every word. */
const RESTED_MS = 1200;

/** Where there is a network, the end of the attempt is on the page by then, and says so itself. */
const UNHEARD_MS = 1500;

interface Announced {
  readonly room: ExamRoom;
  readonly said: Store<string>;
  readonly isAway: boolean;
  readonly isSaving: boolean;
  readonly beginning: string | null;
  /** The numbers of the questions with two answers to choose from. */
  readonly conflicts: string;
  /** The numbers of the questions whose answer was not taken. */
  readonly refused: string;
}

/** The one polite live region: the clock's thresholds, the time on demand, what was saved, and verdicts. */
export function useAnnouncements(announced: Announced) {
  const { room, said } = announced;
  const { clock } = useTexts(examTexts);
  const format = useFormat();
  return {
    region: <Announcer {...announced} />,
    sayTime: () => {
      const left = room.clock.remainingMs();
      said.set(left === null ? clock.none : clock.left(format.duration(Math.ceil(left / 1000))));
    },
  };
}

/** Looks at the clock on its own, so that the room is not drawn again every second. */
function Announcer({ room, isAway, isSaving, beginning, conflicts, refused, said }: Announced) {
  const { clock, line, room: words } = useTexts(examTexts);
  const sections = useTexts(sectionTexts);
  const format = useFormat();
  const seconds = useSecondsLeft(room);
  const before = useRef(seconds);
  const wasAway = useRef(isAway);

  // biome-ignore lint/correctness/useExhaustiveDependencies: speaks when the second changes
  useEffect(() => {
    const earlier = before.current;
    before.current = seconds;
    const total = room.totalMs();
    if (earlier === null || seconds === null || total === null) return;
    const threshold = passedThreshold(earlier * 1000, seconds * 1000, total);
    if (threshold !== null) said.set(clock.left(format.duration(threshold / 1000)));
  }, [seconds]);

  useEffect(() => {
    if (wasAway.current === isAway) return;
    wasAway.current = isAway;
    said.set(isAway ? line.away : line.back);
  }, [isAway, line, said]);

  useEffect(() => {
    if (conflicts === '') return;
    // A live region speaks of what changes in it: also when the page begins with one.
    const timer = setTimeout(() => said.set(line.conflict(conflicts, !conflicts.includes(','))), 100);
    return () => clearTimeout(timer);
  }, [conflicts, line, said]);

  const wasSaving = useRef(false);
  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || !wasSaving.current || isAway) return;
    const timer = setTimeout(() => {
      wasSaving.current = false;
      // The same words once more are spoken only when something else was there in between.
      said.set('');
      requestAnimationFrame(() =>
        said.set(refused === '' ? line.saved : line.refused(refused, !refused.includes(','))),
      );
    }, RESTED_MS);
    return () => clearTimeout(timer);
  }, [isSaving, isAway, refused, line, said]);

  const isSectionOver = useStore(room.isSectionOver);
  // A live region speaks of what changes in it, not of what it begins with.
  useEffect(() => {
    if (beginning === null) return;
    const timer = setTimeout(() => said.set(beginning), 100);
    return () => clearTimeout(timer);
  }, [beginning, said]);
  useEffect(() => {
    if (isSectionOver) said.set(sections.over);
  }, [isSectionOver, sections, said]);
  const isTimeUp = seconds === 0 && room.isLastSection;
  const help = isAway ? ` ${words.timeUpHelp}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, and not again when the network comes and goes
  useEffect(() => {
    if (!isTimeUp) return;
    const timer = setTimeout(() => said.set(words.timeUp + help), UNHEARD_MS);
    return () => clearTimeout(timer);
  }, [isTimeUp]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {useStore(said)}
    </VisuallyHidden>
  );
}
