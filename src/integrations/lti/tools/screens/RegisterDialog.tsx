import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { registrationBody } from '../contract.ts';
import { useToolActions } from '../queries.ts';
import { toolTexts } from './texts.ts';

/** Takes the registration address of a tool, and opens it with a link that is good once. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(toolTexts);
  const format = useFormat();
  const { register } = useToolActions();
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const form = useForm({
    mode: 'controlled',
    initialValues: { registrationUrl: '' },
    validate: checkBy(registrationBody),
  });
  const send = useSend(form, async ({ registrationUrl }) => {
    const made = await register(registrationUrl);
    form.resetDirty();
    setLink(made);
  });
  return (
    <GuardedModal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.register.close }}
      size="lg"
      title={texts.register.title}
    >
      {link ? (
        <Stack>
          <Text>{texts.register.ready(format.dateTime(link.expiresAt))}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.register.close}
            </Button>
            <Button component="a" href={link.url} target="_blank" rel="noopener" onClick={onClose}>
              {texts.register.open}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={send.submit} noValidate>
          <Stack>
            <ErrorSummary form={form} send={send} labels={{ registrationUrl: texts.register.url }} />
            <TextInput
              label={texts.register.url}
              description={texts.register.urlHelp}
              inputMode="url"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('registrationUrl')}
            />
            <FormActions
              cancelLabel={texts.form.cancel}
              onCancel={onClose}
              submitLabel={texts.register.create}
              isSending={send.isSending}
            />
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
