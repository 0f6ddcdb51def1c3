import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Channel } from '../contract.ts';
import { channelQuery, useChannelActions } from '../queries.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { ChannelItems } from './ChannelItems.tsx';
import { NewPassCode } from './PassCode.tsx';
import { channelTexts } from './texts.ts';
import { type ChannelFormValues, inputOf, useChannelForm, valuesOf } from './use-channel-form.ts';

function ConflictDialog(props: { isOpen: boolean; onTheirs: () => void; onMine: () => void; onCancel: () => void }) {
  const all = useTexts(channelTexts);
  const texts = all.form;
  return (
    <Modal opened={props.isOpen} onClose={props.onCancel} title={texts.conflictTitle} withCloseButton={false}>
      <Stack>
        <Text size="sm">{texts.conflictText}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={props.onCancel}>
            {all.cancel}
          </Button>
          <Button variant="default" onClick={props.onTheirs} data-autofocus>
            {texts.theirs}
          </Button>
          <Button onClick={props.onMine}>{texts.mine}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A channel's settings and contents, for those who look after it. */
export function EditChannelScreen({ channelId }: { channelId: string }) {
  const texts = useTexts(channelTexts);
  const client = useQueryClient();
  const actions = useChannelActions();
  const { data: channel } = useSuspenseQuery(channelQuery(channelId));
  const [first] = useState(channel);
  const initial = useMemo(() => valuesOf(first), [first]);
  const state = useChannelForm(`edit-channel:${channelId}`, initial, first.edit);
  const [theirs, setTheirs] = useState<Channel | null>(null);
  const [code, setCode] = useState<string | null>(null);

  const send = async (values: ChannelFormValues, edit: number | null): Promise<void> => {
    const saved = await actions.update(channelId, { ...inputOf(values), ...(edit !== null && { edit }) });
    state.reset(valuesOf(saved), saved.edit);
    notify.success(texts.form.saved);
    if (saved.passCode !== null && values.passCode === '') setCode(saved.passCode);
  };
  const save = async (values: ChannelFormValues): Promise<void> => {
    try {
      await send(values, state.edit);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      setTheirs(await client.fetchQuery({ ...channelQuery(channelId), staleTime: 0 }));
    }
  };
  return (
    <>
      <PageHead
        title={texts.form.editTitle(channel.name)}
        above={
          <BackLink to="/channels/$id" params={{ id: channelId }}>
            {channel.name}
          </BackLink>
        }
      />
      <Stack gap="xl">
        <ChannelItems channel={channel} />
        <ChannelForm
          state={state}
          hasPassCode={channel.passCodeChangedAt !== null}
          isNew={false}
          onSave={save}
          onDiscard={() => state.reset(valuesOf(channel), channel.edit)}
        />
      </Stack>
      <ConflictDialog
        isOpen={theirs !== null}
        onTheirs={() => {
          if (theirs) state.reset(valuesOf(theirs), theirs.edit);
          setTheirs(null);
        }}
        onMine={() => {
          setTheirs(null);
          send(state.form.getValues(), null).catch(notify.error);
        }}
        onCancel={() => setTheirs(null)}
      />
      <NewPassCode code={code} onClose={() => setCode(null)} />
    </>
  );
}
