import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askForName, type NameRequest } from '#identity/privacy/names/contract.ts';
import { nameRequestQuery, useNameActions } from '#identity/privacy/names/queries.ts';
import { namesTexts } from '#identity/privacy/names/screens/texts.ts';
import { useBusy } from '#identity/privacy/screens/shared/DataPart.tsx';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';

function RequestForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(namesTexts);
  const { ask } = useNameActions();
  const form = useCheckedForm(askForName.body!, { firstName: '', lastName: '', reason: '' });
  const send = useSend(form, async (values) => {
    await ask(values);
    notify.success(texts.sent);
    onClose();
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
        <ErrorSummary
          form={form}
          send={send}
          labels={{ firstName: texts.firstName, lastName: texts.lastName, reason: texts.reason }}
        />
        <TextInput
          label={texts.firstName}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={texts.lastName}
          autoComplete="off"
          maxLength={100}
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
        <Textarea
          label={texts.reason}
          maxLength={1000}
          autosize
          minRows={2}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={texts.send}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

function Pending({ request }: { request: NameRequest }) {
  const texts = useTexts(namesTexts);
  const format = useFormat();
  const { withdraw } = useNameActions();
  const { isBusy, run } = useBusy();
  return (
    <>
      <Alert role="status">
        {texts.pending(`${request.firstName} ${request.lastName}`.trim(), format.date(request.requestedAt))}
      </Alert>
      <Group>
        <Button variant="default" loading={isBusy} onClick={() => void run(withdraw, texts.withdrawn)}>
          {texts.withdraw}
        </Button>
      </Group>
    </>
  );
}

/** In the profile of a student whose name the school keeps: asking for another one, or what was asked. */
export function NameRequestPart({ mayAsk }: { mayAsk: boolean }) {
  const texts = useTexts(namesTexts);
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(nameRequestQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || (data.request === null && !mayAsk)) return null;
  const close = (): void => setAsking(false);
  return (
    <Stack gap="md" mt="md">
      {data.request ? (
        <Pending request={data.request} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.ask}
          </Button>
        </Group>
      )}
      <GuardedModal
        opened={isAsking}
        onClose={close}
        title={texts.title}
        closeButtonProps={{ 'aria-label': texts.cancel }}
      >
        <RequestForm onClose={close} />
      </GuardedModal>
    </Stack>
  );
}
