import { Select, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { preferencesQuery, useNotificationActions } from '../queries.ts';
import { isForStaff, mayBeOff, notificationKinds, notificationWays } from '../rules.ts';
import classes from './notifications.module.css';
import { PushSection } from './PushSection.tsx';
import { notificationTexts } from './texts.ts';

/** How to be told, kind by kind; each choice is saved as it is made. */
export function NotificationPreferences() {
  const texts = useTexts(notificationTexts);
  const { timeZone } = useTenant();
  const { data, error, refetch } = useQuery(preferencesQuery());
  const isStudent = useViewer()?.role === 'student';
  const shown = notificationKinds.filter((kind) => isStudent || isForStaff(kind));
  const { prefer } = useNotificationActions();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="preferences">
      <Title order={2} size="h3" id="preferences">
        {texts.preferencesTitle}
      </Title>
      <Text c="dimmed" mb="md" maw="68ch">
        {texts.preferencesHelp(timeZone.replaceAll('_', ' '))}
      </Text>
      <div className={classes.lines}>
        {shown.map((kind) => (
          <div key={kind} className={classes.preference}>
            <div>
              <Text fw={600} id={`kind-${kind}`}>
                {texts.kinds[kind]}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.kindHelp[kind]}
              </Text>
            </div>
            {data ? (
              <Select
                aria-labelledby={`kind-${kind}`}
                allowDeselect={false}
                data={notificationWays
                  .filter((way) => way !== 'off' || mayBeOff(kind))
                  .map((way) => ({ value: way, label: texts.ways[way] }))}
                value={data.preferences[kind]}
                onChange={(way) => {
                  const chosen = notificationWays.find((one) => one === way);
                  if (chosen)
                    prefer({ [kind]: chosen }).then(() => notify.success(texts.saved(texts.kinds[kind])), notify.error);
                }}
              />
            ) : (
              <Skeleton h={36} />
            )}
          </div>
        ))}
      </div>
      <PushSection />
    </section>
  );
}
