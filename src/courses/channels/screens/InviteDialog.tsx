import { Alert, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { groupsQuery } from '#identity/people/queries.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import type { Channel } from '../contract.ts';
import { useChannelActions } from '../queries.ts';
import { channelTexts } from './texts.ts';

type Outcome = Awaited<ReturnType<ReturnType<typeof useChannelActions>['invite']>>;

/** Addresses as people paste them: by line, comma, semicolon or blank. */
const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

function Invited({ outcome }: { outcome: Outcome }) {
  const texts = useTexts(channelTexts).invite;
  return (
    <Alert color={outcome.unknown.length > 0 ? 'yellow' : 'green'} role="status">
      <Text size="sm">{texts.invited(outcome.invited)}</Text>
      {outcome.already > 0 && <Text size="sm">{texts.already(outcome.already)}</Text>}
      {outcome.unknown.length > 0 && (
        <Text size="sm">
          {texts.unknown} {inList(outcome.unknown)}
        </Text>
      )}
    </Alert>
  );
}

/** Invites people by address, or everybody of a group. */
export function InviteDialog(props: { channel: Channel; isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(channelTexts).invite;
  const actions = useChannelActions();
  const { data: groups } = useQuery({ ...groupsQuery(), enabled: props.isOpen });
  const [text, setText] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const emails = addressesOf(text);
  const close = (): void => {
    setOutcome(null);
    setError(null);
    props.onClose();
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (emails.length === 0 && group === null) return setError(texts.nobody);
    setSending(true);
    setError(null);
    try {
      const answer = await actions.invite(props.channel._id, { emails, ...(group !== null && { group }) });
      setOutcome(answer);
      // What nobody has stays, to be put right.
      setText(answer.unknown.join('\n'));
      setGroup(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <GuardedModal opened={props.isOpen} onClose={close} title={texts.title}>
      <form onSubmit={(event) => void send(event)}>
        <Stack>
          <Textarea
            label={texts.emails}
            description={texts.emailsHelp}
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error}
          />
          <Select
            label={texts.group}
            placeholder={texts.noGroup}
            data={(groups?.groups ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={group}
            onChange={setGroup}
            clearable
            searchable
          />
          {outcome && <Invited outcome={outcome} />}
          <FormActions cancelLabel={texts.close} onCancel={close} submitLabel={texts.send} isSending={isSending} />
        </Stack>
      </form>
    </GuardedModal>
  );
}
