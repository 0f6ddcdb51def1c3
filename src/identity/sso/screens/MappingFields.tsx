import { Select, TextInput } from '@mantine/core';
import { type Role, roles } from '#access/subject.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RulesField } from './RulesField.tsx';
import { ssoTexts } from './texts.ts';

/** What is used of a form with such rules, of whichever kind of provider. */
export interface MappingForm {
  readonly values: {
    readonly roleClaim: string;
    readonly roleRules: readonly { value: string; role: Role }[];
    readonly groupClaim: string;
    readonly groupRules: readonly { value: string; group: string }[];
  };
  readonly errors: Record<string, React.ReactNode>;
  getInputProps(path: string): object;
  insertListItem(path: string, item: unknown): void;
  removeListItem(path: string, index: number): void;
  setFieldValue(path: string, value: string): void;
}

/** What a provider's words about somebody mean here. `words` is how the provider calls what holds them. */
export function MappingFields({
  form,
  words,
}: {
  form: MappingForm;
  words: { readonly role: string; readonly roleHelp: string; readonly group: string; readonly groupHelp: string };
}) {
  const texts = useTexts(ssoTexts).form;
  const { roleClaim, roleRules, groupClaim, groupRules } = form.values;
  return (
    <>
      <TextInput label={words.role} description={words.roleHelp} {...form.getInputProps('roleClaim')} />
      {roleClaim !== '' && (
        <RulesField
          label={texts.roleRules}
          count={roleRules.length}
          value={(index) => form.getInputProps(`roleRules.${index}.value`)}
          outcome={(index) => (
            <Select
              label={texts.role}
              data={roles.map((role) => ({ value: role, label: texts.roles[role] }))}
              allowDeselect={false}
              {...form.getInputProps(`roleRules.${index}.role`)}
            />
          )}
          onAdd={() => form.insertListItem('roleRules', { value: '', role: 'teacher' })}
          onDrop={(index) => form.removeListItem('roleRules', index)}
        />
      )}
      <TextInput label={words.group} description={words.groupHelp} {...form.getInputProps('groupClaim')} />
      {groupClaim !== '' && (
        <RulesField
          label={texts.groupRules}
          count={groupRules.length}
          value={(index) => form.getInputProps(`groupRules.${index}.value`)}
          outcome={(index) => (
            <GroupSelect
              label={texts.group}
              value={groupRules[index]?.group || null}
              error={form.errors[`groupRules.${index}.group`]}
              onChange={(group) => form.setFieldValue(`groupRules.${index}.group`, group ?? '')}
            />
          )}
          onAdd={() => form.insertListItem('groupRules', { value: '', group: '' })}
          onDrop={(index) => form.removeListItem('groupRules', index)}
        />
      )}
    </>
  );
}
