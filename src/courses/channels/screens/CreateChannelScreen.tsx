import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { entitySchemaTexts } from '#platform/web/ui/schema/entity-schema-texts.ts';
import { useChannelActions } from '../queries.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { NewPassCode } from './PassCode.tsx';
import { channelTexts } from './texts.ts';
import { type ChannelFormValues, emptyValues, inputOf, useChannelForm } from './use-channel-form.ts';

/** A new channel; afterwards its pass code is shown, and quizzes are added. */
export function CreateChannelScreen() {
  const texts = useTexts(channelTexts).form;
  const fields = useTexts(entitySchemaTexts).link;
  const actions = useChannelActions();
  const navigate = useNavigate();
  const state = useChannelForm('create-channel', emptyValues, null);
  const [made, setMade] = useState<{ id: string; code: string } | null>(null);
  const openEditor = (id: string) => navigate({ to: '/channels/$id/edit', params: { id }, hash: 'contents' });
  const save = async (values: ChannelFormValues): Promise<void> => {
    const channel = await actions.create(inputOf(values));
    state.reset(emptyValues, null);
    // A code that somebody has typed is known to them.
    if (channel.passCode !== null && values.passCode === '') setMade({ id: channel._id, code: channel.passCode });
    else await openEditor(channel._id);
  };
  return (
    <>
      <PageHead
        title={texts.createTitle}
        lead={
          <>
            {texts.createLead} <TextLink to="/channels/schema">{fields}</TextLink>
          </>
        }
      />
      <ChannelForm
        state={state}
        hasPassCode={false}
        isNew
        onSave={save}
        onDiscard={() => state.reset(emptyValues, null)}
      />
      <NewPassCode code={made?.code ?? null} onClose={() => made && void openEditor(made.id)} />
    </>
  );
}
