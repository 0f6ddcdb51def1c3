import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { login } from '#identity/account/contract.ts';
import { PasskeyButton } from '#identity/account/passkeys/screens/PasskeyButton.tsx';
import { canUsePasskeys } from '#identity/account/passkeys/screens/passkeys.ts';
import { useSignIn } from '#identity/account/queries.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { SecondStepForm } from '#identity/account/second-factor/screens/SecondStepForm.tsx';
import type { QueuePosition } from '#identity/account/sign-in/queued.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';

interface SignInProps {
  readonly email?: string;
  /** The second step is what is left to do. */
  readonly challenge?: string | null;
  readonly onDone?: () => void;
  /** Below the button. */
  readonly children?: ReactNode;
  /** Other ways to sign in. */
  readonly ways?: ReactNode;
  /** The other ways come first; the password is for administrators, and behind a button. */
  readonly isSsoOnly?: boolean;
}

/** All ways to sign in; `onDone` after the server has said yes. */
export function SignInForm(props: SignInProps) {
  const texts = useTexts(accountTexts).login;
  const [challenge, setChallenge] = useState(props.challenge ?? null);
  const [isForAdmins, setForAdmins] = useState(false);
  if (challenge !== null)
    return <SecondStepForm challenge={challenge} onDone={props.onDone} onBack={() => setChallenge(null)} />;
  if (props.isSsoOnly && !isForAdmins) {
    return (
      <Stack gap="md" mt="lg">
        {props.ways}
        <Button variant="subtle" color="gray" size="sm" onClick={() => setForAdmins(true)}>
          {texts.forAdmins}
        </Button>
      </Stack>
    );
  }
  return (
    <>
      <PasswordForm {...props} onChallenge={setChallenge} />
      {(props.ways || canUsePasskeys()) && (
        <Stack gap="sm" mt="md">
          <Divider label={texts.or} />
          {props.ways}
          <PasskeyButton onDone={props.onDone} />
        </Stack>
      )}
    </>
  );
}

/** E-mail address and password. */
function PasswordForm(props: SignInProps & { onChallenge: (challenge: string) => void }) {
  const texts = useTexts(accountTexts);
  const { byPassword } = useSignIn();
  const [place, setPlace] = useState<QueuePosition | null>(null);
  const ticket = useRef('');
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const form = useCheckedForm(login.body!, { email: props.email ?? '', password: '' });
  const send = useSend(form, async (values) => {
    leave.current = new AbortController();
    const { signal } = leave.current;
    const challenge = await byPassword(values, { tell: setPlace, signal, ticket }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (challenge === undefined) return;
    if (challenge === null) props.onDone?.();
    else props.onChallenge(challenge);
  });
  const isKnown = Boolean(props.email);
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md" mt="lg">
        <ErrorSummary form={form} send={send} labels={texts.fields} />
        <TextInput
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          data-autofocus={!isKnown || undefined}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.fields.password}
          autoComplete="current-password"
          data-autofocus={isKnown || undefined}
          visibilityToggleButtonProps={{ 'aria-label': texts.fields.showPassword }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <div>
          <Button type="submit" size="md" fullWidth loading={send.isSending}>
            {texts.login.send}
          </Button>
          <div role="status">
            {place && (
              <Text size="sm" ta="center" mt="sm">
                {texts.login.queued(place.position, place.seconds)}
              </Text>
            )}
          </div>
        </div>
        {place && (
          <Button variant="subtle" color="gray" size="sm" onClick={() => leave.current?.abort()}>
            {texts.login.stopWaiting}
          </Button>
        )}
        {props.children}
      </Stack>
    </form>
  );
}
