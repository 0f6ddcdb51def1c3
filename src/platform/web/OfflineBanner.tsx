import { IconCloudOff } from '@tabler/icons-react';
import classes from './frame.module.css';
import { useOnline } from './online.ts';
import { platformTexts } from './platform-texts.ts';
import { useTexts } from './texts.ts';

/** One calm line while the network is away. Only answers of an attempt are kept and sent later; nothing else is. */
export function OfflineBanner({ isInAttempt }: { isInAttempt: boolean }) {
  const isOnline = useOnline();
  const texts = useTexts(platformTexts);
  return (
    <div role="status" data-no-print data-offline-banner>
      {!isOnline && (
        <div className={classes.offline}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span>{isInAttempt ? texts.offlineExam : texts.offline}</span>
        </div>
      )}
    </div>
  );
}
