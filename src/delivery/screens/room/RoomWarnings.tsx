import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import classes from '../exam.module.css';
import { examTexts } from '../texts.ts';
import type { PreviousSection } from './section-handover.ts';
import type { RoomView } from './use-room-view.ts';

/** Shows what the student has to know before answering: not stored here, missing, section over, time up. */
export function RoomWarnings({ view, isPreview }: { view: RoomView; isPreview: boolean }) {
  const texts = useTexts(examTexts).room;
  const sections = useTexts(sectionTexts);
  const { before } = view;
  const isStored = useStore(view.room.outbox.isSafe);
  return (
    <>
      {!isStored && !isPreview && (
        <p className={classes.notKept} role="status">
          {texts.notKept}
        </p>
      )}
      {before && before.missing > 0 && <MissingChanges before={before} />}
      {view.isSectionOver && (
        <p className={classes.notKept}>
          <strong>{sections.over}</strong> {view.isAway ? sections.overAway : sections.overHelp}
        </p>
      )}
      {view.isTimeUp && (
        <p className={classes.notKept}>
          <strong>{texts.timeUp}</strong> {texts.timeUpHelp}
        </p>
      )}
    </>
  );
}

/** What of the section before had not arrived in time, and what becomes of it. */
function MissingChanges({ before }: { before: PreviousSection }) {
  const sections = useTexts(sectionTexts);
  const texts = useTexts(examTexts).over;
  const state = useStore(before.late);
  // Of a section nothing counts that arrives late.
  const late = state === 'counted' || state === 'partly' ? 'kept' : state;
  return (
    <p className={classes.notKept} role="status">
      {sections.missing(before.missing)}{' '}
      {late !== 'none' && { waiting: texts.lateWaiting(null), kept: texts.lateKept, refused: texts.lateRefused }[late]}
    </p>
  );
}
