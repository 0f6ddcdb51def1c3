import { IconCloudOff, IconWifi } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EventsState } from './live-events.ts';
import classes from './parts/parts.module.css';
import { liveTexts } from './texts.ts';

/** Whether the page hears of what happens, by icon and words. */
export function ConnectionNote({ connection }: { connection: EventsState<unknown>['connection'] }) {
  const texts = useTexts(liveTexts).connection;
  const Icon = connection === 'away' ? IconCloudOff : IconWifi;
  return (
    <span className={classes.connection} data-away={connection === 'away' || undefined}>
      <Icon size="1.1em" stroke={1.75} aria-hidden /> {texts[connection]}
    </span>
  );
}
