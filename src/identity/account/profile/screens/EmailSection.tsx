import { Alert, Button, Group, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { askForEmail } from '#identity/account/profile/contract.ts';
import { accountQuery, useSafetyActions } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Viewer } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { Section } from './Section.tsx';

function Pending({ email }: { email: string }) {
  const texts = useTexts(accountTexts).email;
  const { cancelEmail } = useSafetyActions();
  const cancel = (): void =>
    void cancelEmail().then(
      () => notify.success(texts.cancelled),
      (error: unknown) => notify.error(error),
    );
  return (
    <Alert mb="md">
      <Stack gap="sm" align="flex-start">
        {texts.pending(email)}
        <Button variant="default" size="xs" onClick={cancel}>
          {texts.cancel}
        </Button>
      </Stack>
    </Alert>
  );
}

function AddressForm() {
  const { email: texts, fields } = useTexts(accountTexts);
  const { askForEmail: ask } = useSafetyActions();
  const form = useCheckedForm(askForEmail.body!, { email: '', password: '' });
  const send = useSend(form, async (values) => {
    await ask(values);
    form.reset();
    notify.success(texts.sent(values.email.trim()));
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={{ email: texts.next, password: texts.password }} />
        <TextInput
          label={texts.next}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" variant="default" loading={send.isSending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The address, and how it is changed. */
export function EmailSection({ viewer }: { viewer: Viewer }) {
  const texts = useTexts(accountTexts).email;
  const { data, error, refetch } = useQuery(accountQuery());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={texts.title} help={texts.help(viewer.email)}>
      {!data && <Skeleton h={120} />}
      {data?.pendingEmail && <Pending email={data.pendingEmail.email} />}
      {data && (data.hasPassword ? <AddressForm /> : <p>{texts.noPassword}</p>)}
    </Section>
  );
}
