import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgotPassword, resetPassword } from '#identity/account/contract.ts';
import { resetLinkQuery } from '#identity/account/queries.ts';
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

/** `isSpent`: the link that led here opens nothing any more. */
function AskForLink({ isSpent = false }: { isSpent?: boolean }) {
  const { fields, forgot: texts, reset } = useTexts(accountTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isMailed, setMailed] = useState(true);
  const form = useCheckedForm(forgotPassword.body!, { email: '' });
  const send = useSend(form, async (values) => {
    setMailed((await call(forgotPassword, { body: values })).isMailed);
    setSentTo(values.email.trim());
  });
  if (sentTo !== null) {
    return (
      <AccountCard title={isMailed ? texts.sentTitle : texts.notMailedTitle} below={<BackToLogin />}>
        <Text mt="md" role="status">
          {isMailed ? texts.sent(sentTo) : texts.notMailed}
        </Text>
        <Button variant="default" mt="lg" onClick={() => setSentTo(null)}>
          {texts.again}
        </Button>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={isSpent ? reset.spentTitle : texts.title}
      lead={isSpent ? reset.spent : texts.lead}
      below={<BackToLogin />}
    >
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

function ByLink({ token }: { token: string }) {
  const { data, isPending } = useQuery(resetLinkQuery(token));
  if (isPending) return null;
  // Where it can't be asked, sending the password tells.
  return data?.isGood === false ? <AskForLink isSpent /> : <SetPassword token={token} />;
}

/** Without a token, or with one that is no longer good: asks for the mail with the link. With its token: sets the new password. */
export const ResetScreen = ({ token }: { token: string | undefined }) =>
  token ? <ByLink key={token} token={token} /> : <AskForLink />;
