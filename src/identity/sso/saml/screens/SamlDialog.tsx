import { Alert, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { MappingFields } from '../../screens/MappingFields.tsx';
import classes from '../../screens/sso.module.css';
import { ssoTexts } from '../../screens/texts.ts';
import type { SamlProvider, SamlSite } from '../contract.ts';
import { useSamlActions } from '../queries.ts';
import { MetadataFields } from './MetadataFields.tsx';
import { type SamlForm, settingsOf, sourceOf, useSamlForm } from './saml-form.ts';
import { samlTexts } from './texts.ts';

function Folded({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details
      className={classes.more}
      open={wasOpened || isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <Stack mt="sm">{children}</Stack>
    </details>
  );
}

function AccountFields({ form }: { form: SamlForm }) {
  const { form: shared } = useTexts(ssoTexts);
  const texts = useTexts(samlTexts).form;
  return (
    <>
      <TagsInput
        label={shared.domains}
        description={shared.domainsHelp}
        placeholder={shared.domainsPlaceholder}
        {...form.getInputProps('domains')}
      />
      <Switch
        label={texts.trustsEmail}
        description={texts.trustsEmailHelp}
        {...form.getInputProps('trustsEmail', { type: 'checkbox' })}
      />
      <Switch
        label={shared.creates}
        description={shared.createsHelp}
        {...form.getInputProps('createsAccounts', { type: 'checkbox' })}
      />
      <Switch
        label={shared.links}
        description={texts.linksHelp}
        {...form.getInputProps('linksAccounts', { type: 'checkbox' })}
      />
      <Switch
        label={texts.matches}
        description={texts.matchesHelp}
        {...form.getInputProps('matchesExternalId', { type: 'checkbox' })}
      />
      {form.values.matchesExternalId && (
        <TextInput
          label={texts.externalId}
          description={texts.externalIdHelp}
          {...form.getInputProps('externalIdAttribute')}
        />
      )}
    </>
  );
}

function AttributeFields({ form }: { form: SamlForm }) {
  const texts = useTexts(samlTexts).form;
  const isWrong = Object.keys(form.errors).some((path) => /Attribute$|Claim$/.test(path));
  return (
    <Folded summary={texts.attributes} isOpen={isWrong}>
      <TextInput label={texts.subject} description={texts.subjectHelp} {...form.getInputProps('subjectAttribute')} />
      <TextInput label={texts.email} description={texts.usual} {...form.getInputProps('emailAttribute')} />
      <TextInput label={texts.firstName} description={texts.usual} {...form.getInputProps('firstNameAttribute')} />
      <TextInput label={texts.lastName} description={texts.usual} {...form.getInputProps('lastNameAttribute')} />
      <MappingFields
        form={form}
        words={{ role: texts.roles, roleHelp: texts.rolesHelp, group: texts.groups, groupHelp: texts.groupsHelp }}
      />
    </Folded>
  );
}

function SecurityFields({ form }: { form: SamlForm }) {
  const texts = useTexts(samlTexts).form;
  const { allowsUnsolicited } = form.values;
  return (
    <Folded summary={texts.security} isOpen={false}>
      {(['signsRequests', 'wantsSignedResponse', 'wantsEncryption', 'logsOut', 'allowsUnsolicited'] as const).map(
        (name) => (
          <Switch
            key={name}
            label={texts.switches[name]}
            description={texts.switchHelp[name]}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ),
      )}
      {allowsUnsolicited && (
        <Alert color="yellow" icon={<IconAlertTriangle stroke={1.5} aria-hidden />} title={texts.unsolicitedTitle}>
          {texts.unsolicitedWarning}
        </Alert>
      )}
    </Folded>
  );
}

/** How the fields are called where errors are summed up. */
const labelsOf = (
  shared: SameTexts<(typeof ssoTexts)['en']>['form'],
  texts: SameTexts<(typeof samlTexts)['en']>['form'],
): Record<string, string> => ({
  label: shared.label,
  metadata: texts.source,
  metadataUrl: texts.metadataUrl,
  metadataXml: texts.metadataFile,
  domains: shared.domains,
  externalIdAttribute: texts.externalId,
  subjectAttribute: texts.subject,
  emailAttribute: texts.email,
  firstNameAttribute: texts.firstName,
  lastNameAttribute: texts.lastName,
  roleClaim: texts.roles,
  groupClaim: texts.groups,
});

/** Adds a SAML provider, or changes one. `kindField` chooses another kind for a new one. */
export function SamlDialog(props: {
  provider: SamlProvider | null;
  site: SamlSite;
  kindField?: ReactNode;
  onClose: () => void;
}) {
  const { form: shared } = useTexts(ssoTexts);
  const { form: texts, site: siteTexts } = useTexts(samlTexts);
  const { provider, onClose } = props;
  const form = useSamlForm(provider, shared.labels.oidc);
  const { add, change } = useSamlActions();
  const send = useSend(form, async (values) => {
    const body = settingsOf(values);
    if (provider) await change(provider._id, { ...body, edit: provider.edit });
    else await add({ ...body, metadata: sourceOf(values) });
    onClose();
    notify.success(provider ? shared.saved : shared.added(values.label));
  });
  return (
    <GuardedModal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': shared.cancel }}
      size="lg"
      title={provider ? shared.editTitle(provider.label) : shared.addTitle}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary form={form} send={send} labels={labelsOf(shared, texts)} />
          {props.kindField}
          <TextInput
            label={shared.label}
            description={shared.labelHelp(form.values.label || '…')}
            {...form.getInputProps('label')}
          />
          {!provider && (
            <>
              <Text size="sm" c="dimmed">
                {siteTexts.lead}
              </Text>
              <CopyField texts={siteTexts} label={siteTexts.metadataUrl} value={props.site.metadataUrl} />
              <CopyField texts={siteTexts} label={siteTexts.acsUrl} value={props.site.acsUrl} />
            </>
          )}
          {!provider && (
            <MetadataFields
              values={form.values}
              errors={{
                metadataUrl: form.errors.metadataUrl ?? form.errors.metadata,
                metadataXml: form.errors.metadataXml ?? form.errors.metadata,
              }}
              onChange={(values) => form.setValues(values)}
            />
          )}
          <AccountFields form={form} />
          <AttributeFields form={form} />
          <SecurityFields form={form} />
          <FormActions
            cancelLabel={shared.cancel}
            onCancel={onClose}
            submitLabel={shared.save}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
