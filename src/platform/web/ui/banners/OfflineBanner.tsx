import { IconCloudOff } from '@tabler/icons-react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import classes from '../frame.module.css';

/** One calm line while the network is away. Only answers of an attempt are kept and sent later; nothing else is. */
export function OfflineBanner({ isInAttempt }: { isInAttempt: boolean }) {
  const isOnline = useOnline();
  const texts = useTexts(platformTexts);
  // The room of an exam says it itself, beside what else it has to say: it is not to be heard twice.
  const isSaid = isInAttempt && document.querySelector('[data-exam-room]') !== null;
  return (
    <div role={isSaid ? undefined : 'status'} data-no-print data-offline-banner>
      {!isOnline && (
        <div className={classes.offline}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span>{isInAttempt ? texts.offlineExam : texts.offline}</span>
        </div>
      )}
    </div>
  );
}
