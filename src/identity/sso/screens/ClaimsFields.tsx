import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MappingFields } from './MappingFields.tsx';
import type { ProviderForm } from './provider-form.ts';
import classes from './sso.module.css';
import { ssoTexts } from './texts.ts';

const FIELDS = /^(scopes|roleClaim|groupClaim)/;

/** Where the provider says roles and groups; folded away, because most schools don't need it. */
export function ClaimsFields({ form }: { form: ProviderForm }) {
  const texts = useTexts(ssoTexts).form;
  const { roleClaim, groupClaim } = form.values;
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
        <MappingFields
          form={form}
          words={{
            role: texts.roleClaim,
            roleHelp: texts.roleClaimHelp,
            group: texts.groupClaim,
            groupHelp: texts.groupClaimHelp,
          }}
        />
      </Stack>
    </details>
  );
}
