import { Anchor, Button, Group, Loader, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useSafetyActions } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { codeSchema } from '#identity/account/second-factor/contract.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../../screens/account.module.css';

interface Secret {
  readonly secret: string;
  readonly address: string;
}

/** Dark squares of a QR code as one path; drawn here, so that the secret goes to nobody. */
function QrCode({ text }: { text: string }) {
  const texts = useTexts(accountTexts).authenticator;
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: 2 }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <Loader size="sm" />;
  const path = data.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${data.size} ${data.size}`} role="img" aria-label={texts.qr}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

const passwordSchema = z.object({ password: z.string().max(1000) });
const confirmSchema = z.object({ code: codeSchema });

function AskPassword(props: { asksPassword: boolean; onClose: () => void; onSecret: (secret: Secret) => void }) {
  const { authenticator: texts, fields } = useTexts(accountTexts);
  const { beginAuthenticator } = useSafetyActions();
  const form = useCheckedForm(passwordSchema, { password: '' });
  const send = useSend(form, async ({ password }) => props.onSecret(await beginAuthenticator(password)));
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack>
        <ErrorSummary form={form} send={send} labels={{ password: texts.password }} />
        {props.asksPassword && (
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={props.onClose}
          submitLabel={texts.continue}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

function Scan({ secret, onDone }: { secret: Secret; onDone: (codes: readonly string[]) => void }) {
  const texts = useTexts(accountTexts).authenticator;
  const { confirmAuthenticator } = useSafetyActions();
  const form = useCheckedForm(confirmSchema, { code: '' });
  const send = useSend(form, async ({ code }) => onDone((await confirmAuthenticator(code)).recoveryCodes));
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack>
        <Text size="sm">{texts.scanHelp}</Text>
        <Group justify="center">
          <QrCode text={secret.address} />
        </Group>
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {texts.typeHelp}
          </Text>
          <code className={classes.secret} data-secret={secret.secret}>
            {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <Anchor href={secret.address} size="sm">
            {texts.openApp}
          </Anchor>
        </Stack>
        <ErrorSummary form={form} send={send} labels={{ code: texts.code }} />
        <TextInput
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isSending}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Password, then the secret for the app, then its first code; `onDone` with the recovery codes. */
export function TurnOnDialog(props: {
  asksPassword: boolean;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const texts = useTexts(accountTexts).authenticator;
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      title={secret ? texts.scanTitle : texts.passwordTitle}
    >
      {secret ? <Scan secret={secret} onDone={props.onDone} /> : <AskPassword {...props} onSecret={setSecret} />}
    </Modal>
  );
}
