import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { useSignIn } from '#identity/account/queries.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { secondStepOfLogin } from '#identity/account/second-factor/contract.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';

const codeOnly = secondStepOfLogin.body!.pick({ code: true });

/** The code of the authenticator app, after the password was right. */
export function SecondStepForm(props: { challenge: string; onDone: (() => void) | undefined; onBack: () => void }) {
  const texts = useTexts(accountTexts).secondStep;
  const { byCode } = useSignIn();
  const focus = useFocusTrap();
  const form = useCheckedForm(codeOnly, { code: '' });
  const send = useSend(form, async ({ code }) => {
    await byCode(props.challenge, code);
    props.onDone?.();
  });
  return (
    <form onSubmit={send.submit} noValidate ref={focus}>
      <Stack gap="md" mt="lg">
        <Text>{texts.lead}</Text>
        <ErrorSummary form={form} send={send} labels={{ code: texts.code, challenge: texts.challenge }} />
        <TextInput
          label={texts.code}
          description={texts.codeHelp}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          size="md"
          data-autofocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" fullWidth loading={send.isSending}>
          {texts.send}
        </Button>
        <Button variant="subtle" color="gray" onClick={props.onBack}>
          {texts.back}
        </Button>
      </Stack>
    </form>
  );
}
