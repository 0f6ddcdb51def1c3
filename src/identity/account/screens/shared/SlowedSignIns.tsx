import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { slowedSignInsQuery, useLift } from '#identity/account/sign-in/queries-refused.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { refusedTexts } from './refused-texts.ts';

function Line({ children, lift, onLift }: { children: string; lift: string; onLift: () => Promise<void> }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{children}</Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${lift}: ${children}`}
        onClick={() => void onLift().catch((error: unknown) => notify.error(error))}
      >
        {lift}
      </Button>
    </Group>
  );
}

/** Networks and accounts whose sign-ins are slowed down now; nothing where there are none. */
export function SlowedSignIns() {
  const texts = useTexts(refusedTexts);
  const { data } = useQuery(slowedSignInsQuery());
  const lift = useLift();
  if (!data || data.networks.length + data.people.length === 0) return null;
  return (
    <Alert color="yellow" title={texts.slowed} mb="md">
      <Stack gap="xs">
        <Text size="sm">{texts.slowedHelp}</Text>
        {data.networks.map(({ address, failures, unknown }) => (
          <Line key={address} lift={texts.lift} onLift={() => lift({ address })}>
            {texts.network(address, failures, unknown)}
          </Line>
        ))}
        {data.people.map(({ _id, name, failures }) => (
          <Line key={_id} lift={texts.lift} onLift={() => lift({ person: _id })}>
            {texts.account(name, failures)}
          </Line>
        ))}
      </Stack>
    </Alert>
  );
}
