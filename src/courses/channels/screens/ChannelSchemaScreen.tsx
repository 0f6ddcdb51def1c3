import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { EntitySchema } from '#platform/web/ui/schema/EntitySchema.tsx';
import { channelInputSchema, createChannel } from '../contract.ts';
import { channelMeanings } from './schema-texts.ts';
import { channelTexts } from './texts.ts';

/** What a channel is made of. */
export function ChannelSchemaScreen() {
  const texts = useTexts(channelTexts);
  return (
    <EntitySchema
      title={texts.schema.title}
      lead={texts.schema.lead}
      schema={channelInputSchema}
      meanings={useTexts(channelMeanings)}
      fileName="channel"
      call={`${createChannel.method} ${createChannel.path}`}
      above={<BackLink to="/channels">{texts.page.back}</BackLink>}
    />
  );
}
