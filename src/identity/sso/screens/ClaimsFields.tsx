import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roles } from '#access/subject.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ProviderForm } from './provider-form.ts';
import { RulesField } from './RulesField.tsx';
import classes from './sso.module.css';
import { ssoTexts } from './texts.ts';

const FIELDS = /^(scopes|roleClaim|roleRules|groupClaim|groupRules)/;

/** What the provider's words about somebody mean here; folded away, because most schools don't need it. */
export function ClaimsFields({ form }: { form: ProviderForm }) {
  const texts = useTexts(ssoTexts).form;
  const { roleClaim, roleRules, groupClaim, groupRules } = form.values;
  const [wasOpened, setOpened] = useState(roleClaim !== '' || groupClaim !== '');
  const isWrong = Object.keys(form.errors).some((path) => FIELDS.test(path));
  return (
    <details
      className={classes.more}
      open={wasOpened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{texts.more}</summary>
      <Stack mt="sm">
        <TextInput label={texts.scopes} description={texts.scopesHelp} {...form.getInputProps('scopes')} />
        <TextInput label={texts.roleClaim} description={texts.roleClaimHelp} {...form.getInputProps('roleClaim')} />
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
        <TextInput label={texts.groupClaim} description={texts.groupClaimHelp} {...form.getInputProps('groupClaim')} />
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
      </Stack>
    </details>
  );
}
