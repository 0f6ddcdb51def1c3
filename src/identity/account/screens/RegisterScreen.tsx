import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { register } from '../contract.ts';
import { useRegister } from '../queries.ts';
import { AccountCard } from './AccountCard.tsx';
import { accountTexts } from './texts.ts';

function RegisterForm({ onDone }: { onDone: () => void }) {
  const { fields, register: texts } = useTexts(accountTexts);
  const makeAccount = useRegister();
  const form = useCheckedForm(register.body!, { firstName: '', lastName: '', email: '', password: '' });
  const send = useSend(form, async (values) => {
    await makeAccount(values);
    onDone();
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md" mt="lg">
        <ErrorSummary form={form} send={send} labels={fields} />
        <TextInput
          label={fields.firstName}
          autoComplete="given-name"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={fields.lastName}
          autoComplete="family-name"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={fields.email}
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={fields.password}
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
  );
}

/** Making an account, where the tenant lets everyone in. */
export function RegisterScreen({ fwd }: { fwd: string | undefined }) {
  const texts = useTexts(accountTexts).register;
  const router = useRouter();
  if (!useTenant().registrationOpen) {
    return (
      <AccountCard title={texts.closed} lead={texts.closedHelp}>
        <ButtonLink mt="lg" to="/login">
          {texts.signIn}
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={texts.title}
      lead={texts.lead}
      below={
        <>
          {texts.have}{' '}
          <TextLink to="/login" search={{ fwd }}>
            {texts.signIn}
          </TextLink>
        </>
      }
    >
      <RegisterForm onDone={() => router.history.push(safeForward(fwd, location.origin, '/dash'))} />
    </AccountCard>
  );
}
