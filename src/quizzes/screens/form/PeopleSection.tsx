import { MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '#identity/people/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SectionCard } from './questions/SectionCard.tsx';
import { ChoiceCards, errorOf, type SectionProps } from './questions/section-parts.tsx';
import { formTexts } from './texts.ts';

export function PeopleSection({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  const { data } = useQuery(groupsQuery());
  const { groups } = form.values;
  const groupError = Object.keys(form.errors).find((path) => /^groups(\.|$)/.test(path));
  return (
    <SectionCard name="people">
      <ChoiceCards
        label={texts.subscription}
        value={form.values.subscription}
        choices={([1, 2] as const).map((value) => ({ value, ...texts.tiers[value] }))}
        onChange={(tier) => form.setFieldValue('subscription', tier)}
      />
      <MultiSelect
        label={texts.groups}
        description={texts.groupsHelp}
        placeholder={groups.length === 0 ? texts.everyone : ''}
        data={(data?.groups ?? []).map((group) => ({ value: group._id, label: group.name }))}
        value={groups}
        onChange={(chosen) => form.setFieldValue('groups', chosen)}
        error={groupError && errorOf(form, groupError)}
        data-path={groupError ?? 'groups'}
        searchable
        clearable
      />
      <Switch
        label={texts.isPublic}
        description={texts.isPublicHelp}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      {form.values.isPublic && (
        <Switch
          label={texts.guestsAllowed}
          description={texts.guestsAllowedHelp}
          {...form.getInputProps('guestsAllowed', { type: 'checkbox' })}
        />
      )}
    </SectionCard>
  );
}
