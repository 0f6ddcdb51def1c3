import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { EntitySchema } from '#platform/web/ui/schema/EntitySchema.tsx';
import { createGroup, groupInputSchema } from '../contract.ts';
import { groupMeanings } from './schema-texts.ts';
import { groupTexts } from './texts.ts';

/** What a group is made of. */
export function GroupSchemaScreen() {
  const texts = useTexts(groupTexts);
  return (
    <EntitySchema
      title={texts.schema.title}
      lead={texts.schema.lead}
      schema={groupInputSchema}
      meanings={useTexts(groupMeanings)}
      fileName="group"
      call={`${createGroup.method} ${createGroup.path}`}
      above={<BackLink to="/user/groups">{texts.one.back}</BackLink>}
    />
  );
}
