import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/form.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { login } from '../contract.ts';
import { useSignIn } from '../queries.ts';
import { accountTexts } from './texts.ts';

/** E-mail address and password; `onDone` after the server has said yes. */
export function SignInForm(props: { email?: string; onDone?: () => void; children?: ReactNode }) {
  const texts = useTexts(accountTexts);
  const signIn = useSignIn();
  const form = useCheckedForm(login.body!, { email: props.email ?? '', password: '' });
  const send = useSend(form, async (values) => {
    await signIn(values);
    props.onDone?.();
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
        <Button type="submit" size="md" fullWidth loading={send.isSending}>
          {texts.login.send}
        </Button>
        {props.children}
      </Stack>
    </form>
  );
}
