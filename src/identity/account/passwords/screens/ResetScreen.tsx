import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgotPassword, resetPassword } from '#identity/account/contract.ts';
import { AccountCard } from '#identity/account/screens/AccountCard.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { call } from '#platform/web/call.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { session } from '#platform/web/session.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';

function BackToLogin() {
  const texts = useTexts(accountTexts).forgot;
  return <TextLink to="/login">{texts.back}</TextLink>;
}

function AskForLink() {
  const { fields, forgot: texts } = useTexts(accountTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCheckedForm(forgotPassword.body!, { email: '' });
  const send = useSend(form, async (values) => {
    await call(forgotPassword, { body: values });
    setSentTo(values.email.trim());
  });
  if (sentTo !== null) {
    return (
      <AccountCard title={texts.sentTitle} below={<BackToLogin />}>
        <Text mt="md" role="status">
          {texts.sent(sentTo)}
        </Text>
        <Button variant="default" mt="lg" onClick={() => setSentTo(null)}>
          {texts.again}
        </Button>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.title} lead={texts.lead} below={<BackToLogin />}>
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md" mt="lg">
          <ErrorSummary form={form} send={send} labels={fields} />
          <TextInput
            label={fields.email}
            type="email"
            autoComplete="username"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" loading={send.isSending}>
            {texts.send}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}

function SetPassword({ token }: { token: string }) {
  const { fields, reset: texts } = useTexts(accountTexts);
  const navigate = useNavigate();
  const form = useCheckedForm(resetPassword.body!.omit({ token: true }), { password: '' });
  const send = useSend(form, async (values) => {
    await call(resetPassword, { body: { token, password: values.password } });
    session.signOut();
    notify.success(texts.done);
    await navigate({ to: '/login' });
  });
  return (
    <AccountCard
      title={texts.title}
      lead={texts.lead}
      below={<TextLink to="/reset/{-$token}">{texts.newLink}</TextLink>}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md" mt="lg">
          <ErrorSummary form={form} send={send} labels={{ ...fields, password: fields.newPassword }} />
          <PasswordInput
            label={fields.newPassword}
            description={fields.newPasswordHelp}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={send.isSending}>
            {texts.send}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}

/** Without a token: asks for the mail with the link. With the token of that mail: sets the new password. */
export const ResetScreen = ({ token }: { token: string | undefined }) =>
  token ? <SetPassword token={token} /> : <AskForLink />;
