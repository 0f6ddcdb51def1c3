import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsSplit, IconCheck, IconClock, IconCloudOff } from '@tabler/icons-react';
import { type AnswerState, isPending } from '#delivery/sync/answer-state.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './exam.module.css';
import { examTexts } from './texts.ts';

interface AnswerStatusProps {
  readonly answer: AnswerState;
  /** Network or session are away. */
  readonly connection: 'ok' | 'away' | 'signed-out';
  readonly onChoose: () => void;
}

/** Shows what became of one answer; it keeps its line also while there is nothing to say. */
export function AnswerStatus({ answer, connection, onChoose }: AnswerStatusProps) {
  const { saved: texts, room } = useTexts(examTexts);
  const format = useFormat();
  if (answer.conflict) {
    return (
      <div className={classes.state} data-bad>
        <IconArrowsSplit size={18} stroke={1.5} aria-hidden /> {texts.conflict}
        <Button size="compact-sm" variant="default" flex="none" onClick={onChoose}>
          {texts.choose}
        </Button>
      </div>
    );
  }
  if (answer.message !== null) {
    return (
      <div className={classes.state} data-bad>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden /> {texts.refused(answer.message)}
      </div>
    );
  }
  if (answer.couldNotCheck) {
    return (
      <div className={classes.state} data-wait>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden /> {room.couldNotCheck}
      </div>
    );
  }
  if (isPending(answer)) {
    const isAway = connection !== 'ok';
    const Icon = isAway ? IconCloudOff : IconClock;
    return (
      <div className={classes.state} data-wait={isAway || undefined}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {connection === 'signed-out' ? texts.waitingSession : isAway ? texts.waiting : texts.saving}
      </div>
    );
  }
  const [plain, at] = answer.isFromElsewhere ? [texts.elsewhere, texts.elsewhereAt] : [texts.saved, texts.savedAt];
  return (
    <div className={classes.state}>
      {answer.ackSeq > 0 && (
        <>
          <IconCheck size={18} stroke={1.5} aria-hidden />
          {answer.savedAt === null ? plain : at(format.time(answer.savedAt))}
        </>
      )}
    </div>
  );
}
