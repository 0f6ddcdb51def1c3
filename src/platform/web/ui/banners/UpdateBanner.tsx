import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { loadUpdate, useUpdate } from '#platform/web/offline/offline.ts';
import classes from '../frame.module.css';

/** One calm line when a new version waits. Not shown while `isQuiet`, as in the middle of an attempt. */
export function UpdateBanner({ isQuiet }: { isQuiet: boolean }) {
  const state = useUpdate();
  const texts = useTexts(platformTexts);
  const isShown = state !== 'none' && !isQuiet;
  return (
    <div role="status" data-no-print data-update-banner>
      {isShown && (
        <div className={classes.offline}>
          <IconRefresh size={18} stroke={1.5} aria-hidden />
          <span>{state === 'busy' ? texts.updateBusy : texts.updateReady}</span>
          <Button size="compact-sm" variant="default" onClick={loadUpdate}>
            {texts.updateLoad}
          </Button>
        </div>
      )}
    </div>
  );
}
