import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { examTexts } from '../texts.ts';
import classes from './room-bar.module.css';
import type { RoomView } from './use-room-view.ts';

/**
 * At the lower edge of the page: back, flag, next, and the end. Each button has its place, whatever the question is and
 * whatever its words are; _Check answer_ takes the place of _Next_ while there is something to check.
 */
export function RoomBar({ view }: { view: RoomView }) {
  const { isOnePage, end } = view;
  const isLast = isOnePage || view.at === view.exam.questions.length - 1;
  return (
    <div className={classes.bar} data-room-bar data-edge-bar>
      <div className={classes.inside}>
        {!isOnePage && <Steps view={view} />}
        <Button
          className={classes.end!}
          variant={isLast && !view.mayCheck(view.slot) ? 'filled' : 'default'}
          disabled={view.isSectionOver}
          onClick={end.ask}
        >
          {end.label}
        </Button>
      </div>
    </div>
  );
}

function Steps({ view }: { view: RoomView }) {
  const texts = useTexts(examTexts).room;
  const { at, step, slot, exam } = view;
  const question = slot.question._id;
  const isFlagged = view.flags.has(question);
  const FlagIcon = isFlagged ? IconFlagFilled : IconFlag;
  const isLast = at === exam.questions.length - 1;
  return (
    <>
      <Button
        className={classes.icon!}
        variant="default"
        disabled={at === 0}
        aria-label={texts.previous}
        leftSection={<IconChevronLeft size={18} stroke={1.5} aria-hidden />}
        onClick={() => step(-1)}
      >
        {texts.previous}
      </Button>
      <Button
        className={classes.icon!}
        variant="default"
        aria-pressed={isFlagged}
        aria-label={isFlagged ? texts.flaggedHelp : texts.flagHelp}
        leftSection={<FlagIcon size={18} stroke={1.5} aria-hidden />}
        onClick={() => view.flag(question)}
      >
        {isFlagged ? texts.flagged : texts.flag}
      </Button>
      {view.mayCheck(slot) ? (
        // Not disabled while the answer is on its way: a button that is, loses the focus.
        <Button
          className={classes.next!}
          aria-disabled={view.isChecking(slot) || undefined}
          onClick={() => view.check(question)}
        >
          {view.isChecking(slot) ? texts.checking : texts.check}
        </Button>
      ) : (
        <Button
          className={classes.next!}
          variant={isLast ? 'default' : 'filled'}
          disabled={isLast}
          rightSection={<IconChevronRight size={18} stroke={1.5} aria-hidden />}
          onClick={() => step(1)}
        >
          {texts.next}
        </Button>
      )}
    </>
  );
}
