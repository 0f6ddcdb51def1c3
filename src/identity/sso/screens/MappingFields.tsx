import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ssoTexts } from './texts.ts';

/** What is used of a form of a provider, of whichever kind. */
interface MappingForm {
  getInputProps(path: string): object;
}

/** Where a provider says roles and groups. `words` is how the provider calls what holds them. */
export function MappingFields({
  form,
  words,
}: {
  form: MappingForm;
  words: { readonly role: string; readonly roleHelp: string; readonly group: string; readonly groupHelp: string };
}) {
  const texts = useTexts(ssoTexts).form;
  return (
    <>
      <TextInput label={words.role} description={words.roleHelp} {...form.getInputProps('roleClaim')} />
      <TextInput label={words.group} description={words.groupHelp} {...form.getInputProps('groupClaim')} />
      <Text size="sm">
        {texts.mappingHelp}{' '}
        <Anchor component={Link} to="/company/mapping">
          {texts.mapping}
        </Anchor>
      </Text>
    </>
  );
}
