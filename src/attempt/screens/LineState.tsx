import { IconCheck, IconCloudOff, IconCloudUpload, IconLock } from '@tabler/icons-react';
import { useTexts } from '#platform/web/texts.ts';
import { isUnsettled } from '../answer-state.ts';
import type { SyncState } from '../answer-sync.ts';
import classes from './exam.module.css';
import { examTexts } from './texts.ts';

/** Whether everything is safe: one calm place, always the same size. */
export function LineState({ state, isAway }: { state: SyncState; isAway: boolean }) {
  const texts = useTexts(examTexts).line;
  const isSaving = Object.values(state.answers).some(isUnsettled);
  const [Icon, words] =
    state.line === 'signed-out'
      ? [IconLock, texts.session]
      : isAway
        ? [IconCloudOff, texts.away]
        : isSaving
          ? [IconCloudUpload, texts.saving]
          : [IconCheck, texts.saved];
  return (
    <div className={classes.line} data-away={isAway || state.line === 'signed-out' || undefined} data-line>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{words}</span>
    </div>
  );
}
