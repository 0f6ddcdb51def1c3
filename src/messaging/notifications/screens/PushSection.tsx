import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushQuery, usePushActions } from '#messaging/notifications/push/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { canBePushed, currentPush, registerPush, releasePush } from '#platform/web/offline/push.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import classes from './notifications.module.css';
import { notificationTexts } from './texts.ts';

/** The address under which this browser is notified; null where it is not. */
function useThisDevice(): [string | null, (endpoint: string | null) => void] {
  const [endpoint, setEndpoint] = useState<string | null>(null);
  useEffect(() => {
    void currentPush().then((found) => setEndpoint(found?.endpoint ?? null));
  }, []);
  return [endpoint, setEndpoint];
}

/** Being told on this device also while the site is not open, and on which others one is. */
export function PushSection() {
  const texts = useTexts(notificationTexts).push;
  const format = useFormat();
  const { data } = useQuery(pushQuery());
  const { add, makeKey, remove } = usePushActions();
  const [endpoint, setEndpoint] = useThisDevice();
  const [isBusy, setBusy] = useState(false);
  const devices = data?.devices ?? [];
  const here = devices.find((device) => device.endpoint === endpoint);

  const run = async (action: () => Promise<string | null>, done: string): Promise<void> => {
    setBusy(true);
    try {
      setEndpoint(await action());
      notify.success(done);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  const turnOn = () =>
    run(async () => {
      const made = await registerPush(data?.publicKey ?? (await makeKey()), texts.denied);
      await add(made);
      return made.endpoint;
    }, texts.on);
  const turnOff = (id: string, isHere: boolean) =>
    run(async () => {
      await remove(id);
      if (isHere) await releasePush();
      return isHere ? null : endpoint;
    }, texts.off);

  return (
    <section aria-labelledby="push" className={classes.push}>
      <Title order={2} size="h3" id="push">
        {texts.title}
      </Title>
      <Text c="dimmed" mb="md" maw="68ch">
        {canBePushed() ? texts.help : texts.cannot}
      </Text>
      {canBePushed() && !here && (
        <Button variant="default" onClick={() => void turnOn()} loading={isBusy} disabled={!data}>
          {texts.turnOn}
        </Button>
      )}
      {devices.length > 0 && (
        <ul className={classes.devices} aria-label={texts.devices}>
          {devices.map((device) => {
            const name = device === here ? texts.here : texts.other(format.date(device.createdAt));
            return (
              <li key={device._id}>
                <Group justify="space-between" wrap="nowrap">
                  <span>{name}</span>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    aria-label={texts.turnOffOf(name)}
                    disabled={isBusy}
                    onClick={() => void turnOff(device._id, device === here)}
                  >
                    {texts.turnOff}
                  </Button>
                </Group>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
