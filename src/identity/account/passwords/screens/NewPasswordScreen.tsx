import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { newPasswordSchema } from '#identity/account/contract.ts';
import { useSignOut, useUpdateAccount } from '#identity/account/queries.ts';
import { AccountCard } from '#identity/account/screens/AccountCard.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';

const schema = z.object({
  password: z
    .object({
      current: z.string().min(1, 'Enter the password you were given').max(1000),
      next: newPasswordSchema,
    })
    .refine(({ current, next }) => current !== next, {
      path: ['next'],
      error: 'Choose a password that is different from the one you were given',
    }),
});

/**
 * Where people who signed in with a printed password choose their own, and then continue to where they wanted to go.
 */
export function NewPasswordScreen({ fwd }: { fwd: string | undefined }) {
  const { fields, firstPassword: texts } = useTexts(accountTexts);
  const viewer = useViewer();
  const router = useRouter();
  const change = useUpdateAccount();
  const signOut = useSignOut();
  const [isAsked] = useState(viewer?.mustChangePassword === true);
  const form = useCheckedForm(schema, { password: { current: '', next: '' } });
  const send = useSend(form, async (values) => {
    await change(values);
    notify.success(texts.done);
    router.history.push(safeForward(fwd, location.origin, '/dash'));
  });
  if (!isAsked) {
    return (
      <AccountCard title={texts.title} lead={texts.already}>
        <Group mt="lg">
          <ButtonLink to="/user/me">{texts.profile}</ButtonLink>
        </Group>
      </AccountCard>
    );
  }
  const shows = { visibilityToggleButtonProps: { 'aria-label': fields.showPassword } };
  return (
    <AccountCard
      title={texts.title}
      lead={texts.lead(viewer?.firstName || viewer?.email || '')}
      below={
        <Button variant="subtle" onClick={() => void signOut()}>
          {texts.leave}
        </Button>
      }
    >
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md" mt="lg">
          <ErrorSummary
            form={form}
            send={send}
            labels={{ 'password.current': texts.current, 'password.next': fields.newPassword }}
          />
          <PasswordInput
            label={texts.current}
            autoComplete="current-password"
            {...shows}
            key={form.key('password.current')}
            {...form.getInputProps('password.current')}
          />
          <PasswordInput
            label={fields.newPassword}
            description={fields.newPasswordHelp}
            autoComplete="new-password"
            {...shows}
            key={form.key('password.next')}
            {...form.getInputProps('password.next')}
          />
          <Button type="submit" size="md" loading={send.isSending}>
            {texts.send}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
