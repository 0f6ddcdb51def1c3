import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '#identity/account/profile/screens/Section.tsx';
import { accountQuery, secondFactorQuery, useSafetyActions } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TurnOnDialog } from './TurnOnDialog.tsx';

type Open = 'on' | 'off' | 'renew' | null;

/** The second step at sign-in: on, off, and recovery codes. */
export function AuthenticatorSection() {
  const texts = useTexts(accountTexts).authenticator;
  const format = useFormat();
  const { data, error, refetch } = useQuery(secondFactorQuery());
  const account = useQuery(accountQuery());
  const { removeAuthenticator, renewRecoveryCodes } = useSafetyActions();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const close = (): void => setOpen(null);
  const since = data?.authenticatorSince ?? null;
  const show = (recoveryCodes: readonly string[]): void => {
    close();
    setCodes(recoveryCodes);
  };
  return (
    <Section title={texts.title} help={texts.help}>
      {!data && <Skeleton h={60} />}
      {data && since === null && (
        <Group>
          <Badge color="gray">{texts.off}</Badge>
          <Button onClick={() => setOpen('on')}>{texts.turnOn}</Button>
        </Group>
      )}
      {data && since !== null && (
        <Group>
          <Badge color="green">{texts.on}</Badge>
          <Text size="sm" c="dimmed">
            {texts.since(format.date(since))} · {texts.left(data.recoveryCodesLeft)}
          </Text>
          <Button variant="default" onClick={() => setOpen('renew')}>
            {texts.renew}
          </Button>
          <Button variant="default" onClick={() => setOpen('off')}>
            {texts.turnOff}
          </Button>
        </Group>
      )}
      {open === 'on' && <TurnOnDialog asksPassword={account.data?.hasPassword ?? true} onClose={close} onDone={show} />}
      {open === 'off' && (
        <CodeDialog
          title={texts.offTitle}
          label={texts.turnOff}
          asksPassword={account.data?.hasPassword ?? true}
          onClose={close}
          onSend={async (given) => {
            await removeAuthenticator(given);
            close();
            notify.success(texts.turnedOff);
          }}
        />
      )}
      {open === 'renew' && (
        <CodeDialog
          title={texts.renewTitle}
          help={texts.renewHelp}
          label={texts.renew}
          onClose={close}
          onSend={async ({ code }) => show((await renewRecoveryCodes(code)).recoveryCodes)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
