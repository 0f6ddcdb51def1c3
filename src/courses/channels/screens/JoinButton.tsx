import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useOneField } from '#platform/web/forms/use-one-field.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { ChannelSummary } from '../contract.ts';
import { useChannelActions } from '../queries.ts';
import { channelTexts } from './texts.ts';

type Joinable = Pick<ChannelSummary, '_id' | 'name' | 'kind' | 'isInvited'>;

function PassCodeDialog(props: { channel: Joinable; isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(channelTexts);
  const actions = useChannelActions();
  const { channel, isOpen, onClose } = props;
  const { field, onSubmit, isSending } = useOneField(async (code) => {
    await actions.join(channel._id, code);
    notify.success(texts.join.done(channel.name));
    onClose();
  }, 'passCode');
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={texts.join.title(channel.name)}>
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label={texts.join.code}
            description={texts.join.codeHelp}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            data-autofocus
            {...field}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending} disabled={field.value.trim() === ''}>
              {texts.join.join}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}

/** Joins a channel: at once, by its pass code, or by accepting an invitation. Visitors are led to the login page. */
export function JoinButton(props: {
  channel: Joinable;
  size?: 'sm' | 'compact-sm';
  /** In little room: the one word that is enough beside the badges. */
  isShort?: boolean;
}) {
  const { channel, size = 'sm', isShort = false } = props;
  const texts = useTexts(channelTexts);
  const viewer = useViewer();
  const href = useRouterState({ select: (state) => state.location.href });
  const actions = useChannelActions();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const label = channel.isInvited ? texts.join.accept : texts.join.join;
  if (!viewer) {
    return (
      <ButtonLink
        size={size}
        variant="default"
        to="/login"
        search={{ fwd: href }}
        aria-label={texts.list.of(texts.join.signIn, channel.name)}
      >
        {texts.join.signIn}
      </ButtonLink>
    );
  }
  const join = async (): Promise<void> => {
    setSending(true);
    try {
      await actions.join(channel._id);
      notify.success(texts.join.done(channel.name));
    } catch (error) {
      notify.error(error);
    } finally {
      setSending(false);
    }
  };
  const asksCode = channel.kind === 'code' && !channel.isInvited;
  return (
    <>
      <Button
        size={size}
        loading={isSending}
        aria-label={texts.list.of(label, channel.name)}
        onClick={() => (asksCode ? setAsking(true) : void join())}
      >
        {isShort && channel.isInvited ? texts.join.acceptShort : label}
      </Button>
      {asksCode && <PassCodeDialog channel={channel} isOpen={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}
