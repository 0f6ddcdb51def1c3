import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { ProctorAction, ProctorInput } from '#delivery/proctoring/contract.ts';
import { sendAction } from '#delivery/proctoring/queries.ts';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { monitorTexts } from './monitor-texts.ts';

/** What a proctor is about to do, and to whom; `attempts` null: to everybody who is working. */
export interface PlannedAction {
  readonly action: ProctorAction;
  readonly attempts: readonly string[] | null;
  readonly who: string;
}

const quickMinutes = [5, 10, 15, 30];

function Minutes(props: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  error: string | undefined;
}) {
  return (
    <div>
      <NumberField
        {...props}
        unit="minutes"
        max={1440}
        decimals={0}
        path="minutes"
        input={{ 'data-autofocus': true }}
      />
      <Group gap={6} mt={8}>
        {quickMinutes.map((minutes) => (
          <Button key={minutes} size="compact-sm" variant="default" onClick={() => props.onChange(minutes)}>
            {minutes}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function Reason(props: { value: string; onChange: (reason: string) => void; isFirst: boolean }) {
  const texts = useTexts(monitorTexts);
  return (
    <div>
      <TextInput
        label={texts.dialog.reason}
        description={texts.dialog.reasonHelp}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        maxLength={500}
        required
        data-autofocus={props.isFirst || undefined}
      />
      <Group gap={6} mt={8}>
        {texts.reasons.split('\n').map((reason) => (
          <Button key={reason} size="compact-sm" variant="default" onClick={() => props.onChange(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function ActionForm({ quizId, planned, onDone, onClose }: ActionDialogProps & { planned: PlannedAction }) {
  const texts = useTexts(monitorTexts);
  const { action, attempts } = planned;
  const [minutes, setMinutes] = useState(action === 'reopen' ? 0 : 5);
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The same for every try: sent twice because the network failed, it is done once.
  const key = useRef(uuid());
  const hasMinutes = action === 'extend' || action === 'reopen';
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    setErrors({});
    const common = { deed: action, attempts, key: key.current };
    try {
      const { done, passedOver } = await sendAction(quizId, {
        ...common,
        ...(action === 'message' ? { text } : { reason }),
        ...(hasMinutes && { minutes }),
      } as ProctorInput);
      if (done.length === 0) notify.warning(texts.nobodyDone[action]);
      else notify.success(texts.done[action](done.length) + (passedOver > 0 ? `.${texts.passedOver(passedOver)}` : ''));
      onDone();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setFailure(error instanceof Error ? error.message : String(error));
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.dialog.help[action]}
        </Text>
        {hasMinutes && (
          <Minutes
            label={action === 'reopen' ? texts.dialog.extraMinutes : texts.dialog.minutes}
            value={minutes}
            onChange={setMinutes}
            min={action === 'reopen' ? 0 : 1}
            error={errors.minutes}
          />
        )}
        {action === 'message' ? (
          <Textarea
            label={texts.dialog.text}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={3}
            maxLength={2000}
            required
            data-autofocus
          />
        ) : (
          <Reason value={reason} onChange={setReason} isFirst={!hasMinutes} />
        )}
        {failure && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle stroke={1.5} />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.dialog.cancel}
          </Button>
          <Button type="submit" loading={isSending} {...(action === 'end' && { color: 'red' })}>
            {texts.actions[action]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ActionDialogProps {
  readonly quizId: string;
  /** Null: nothing is planned. */
  readonly planned: PlannedAction | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for minutes, a message or a reason, and does it. */
export function ActionDialog(props: ActionDialogProps) {
  const texts = useTexts(monitorTexts).dialog;
  const { planned, onClose } = props;
  return (
    <GuardedModal
      opened={planned !== null}
      onClose={onClose}
      title={planned && texts.titles[planned.action](planned.who)}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      {planned && <ActionForm key={`${planned.action} ${planned.who}`} {...props} planned={planned} />}
    </GuardedModal>
  );
}
