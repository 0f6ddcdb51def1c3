import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { messageStudents } from '../../contract.ts';
import { enrolmentTexts } from '../texts.ts';

/** Whom a message is for: people that were chosen, or everybody whom the filter finds. */
export type Recipients = Pick<BodyInputOf<typeof messageStudents>, 'people' | 'everybody' | 'q' | 'group' | 'state'>;

/** A message to students of the course. */
export function MessageDialog(props: {
  course: string;
  recipients: Recipients;
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const texts = useTexts(enrolmentTexts).students;
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call(messageStudents, { params: { id: props.course }, body: { ...props.recipients, text } }),
    onSuccess: ({ told }) => {
      notify.success(texts.told(told));
      setText('');
      props.onSent();
    },
  });
  return (
    <GuardedModal
      opened={props.isOpen}
      onClose={props.onClose}
      title={texts.messageTitle(props.count)}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <Stack>
          <Textarea
            label={texts.text}
            description={texts.messageHelp}
            required
            autosize
            minRows={4}
            maxLength={2000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={send.error?.message}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}
