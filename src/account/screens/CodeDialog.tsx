import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/form.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { codeSchema } from '../contract-second-factor.ts';
import { accountTexts } from './texts.ts';

const schema = z.object({ code: codeSchema });

/** Asks for one more code before something is done. */
export function CodeDialog(props: {
  title: string;
  help?: string;
  label: string;
  onSend: (code: string) => Promise<void>;
  onClose: () => void;
}) {
  const texts = useTexts(accountTexts).authenticator;
  const form = useCheckedForm(schema, { code: '' });
  const send = useSend(form, ({ code }) => props.onSend(code));
  return (
    <Modal opened onClose={props.onClose} title={props.title}>
      <form onSubmit={send.submit} noValidate>
        <Stack>
          {props.help && <Text>{props.help}</Text>}
          <ErrorSummary form={form} send={send} labels={{ code: texts.codeNow }} />
          <TextInput
            label={texts.codeNow}
            autoComplete="one-time-code"
            data-autofocus
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={send.isSending}>
              {props.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
