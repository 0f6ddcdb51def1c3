import { Button, Group, PasswordInput, Select, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Provider } from '../contract.ts';
import { useSsoActions } from '../queries.ts';
import { providerKinds, type WayKind, wayKinds } from '../rules.ts';
import { ClaimsFields } from './ClaimsFields.tsx';
import { bodyOf, firstIssuer, type ProviderForm, useProviderForm } from './provider-form.ts';
import { ssoTexts } from './texts.ts';

/** Asks the provider at the typed address for its own description. */
function CheckButton({ form }: { form: ProviderForm }) {
  const texts = useTexts(ssoTexts).form;
  const { check } = useSsoActions();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const ask = async (): Promise<void> => {
    if (form.validateField('issuer').hasError) return;
    setAsking(true);
    try {
      const { problem } = await check(form.values.issuer);
      setSaid(problem ?? texts.good);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Group gap="sm">
      <Button variant="default" size="sm" loading={isAsking} onClick={() => void ask()}>
        {texts.check}
      </Button>
      <Text size="sm" role="status">
        {said}
      </Text>
    </Group>
  );
}

/** The kinds to choose from; SAML has a form of its own. */
export function KindSelect(props: { value: WayKind; withSaml: boolean; onChange: (kind: WayKind) => void }) {
  const texts = useTexts(ssoTexts).form;
  const kinds = props.withSaml ? wayKinds : providerKinds;
  return (
    <Select
      label={texts.kind}
      data={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      allowDeselect={false}
      data-autofocus
      value={props.value}
      onChange={(kind) => kind && props.onChange(kind)}
    />
  );
}

function KindField({ form, onSaml }: { form: ProviderForm; onSaml: (() => void) | undefined }) {
  const texts = useTexts(ssoTexts).form;
  const change = (kind: WayKind): void => {
    if (kind === 'saml') {
      onSaml?.();
      return;
    }
    // Values filled in because of the kind go with it; what somebody typed stays.
    const isOwn = providerKinds.every((one) => form.values.label !== texts.labels[one]);
    form.setValues({ kind, issuer: firstIssuer[kind], ...(!isOwn && { label: texts.labels[kind] }) });
  };
  return <KindSelect value={form.values.kind} withSaml={onSaml !== undefined} onChange={change} />;
}

function MainFields({ form, isNew }: { form: ProviderForm; isNew: boolean }) {
  const texts = useTexts(ssoTexts).form;
  const { kind, label } = form.values;
  return (
    <>
      <TextInput label={texts.label} description={texts.labelHelp(label || '…')} {...form.getInputProps('label')} />
      {kind !== 'google' && (
        <TextInput
          label={texts.issuer}
          description={kind === 'microsoft' ? texts.microsoftHelp : texts.issuerHelp}
          inputMode="url"
          {...form.getInputProps('issuer')}
        />
      )}
      <CheckButton form={form} />
      <TextInput label={texts.clientId} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordInput
        label={texts.clientSecret}
        description={isNew ? undefined : texts.secretKept}
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
      <TagsInput
        label={texts.domains}
        description={texts.domainsHelp}
        placeholder={texts.domainsPlaceholder}
        {...form.getInputProps('domains')}
      />
      <Switch
        label={texts.creates}
        description={texts.createsHelp}
        {...form.getInputProps('createsAccounts', { type: 'checkbox' })}
      />
      <Switch
        label={texts.links}
        description={kind === 'microsoft' ? `${texts.linksHelp} ${texts.microsoftEmail}` : texts.linksHelp}
        {...form.getInputProps('linksAccounts', { type: 'checkbox' })}
      />
    </>
  );
}

/** Adds a provider, or changes one. */
export function ProviderDialog(props: {
  provider: Provider | null;
  /** What a new one will be called by, and where it will lead back to. */
  next: { readonly _id: string; readonly redirectUri: string };
  /** Turns to the form of SAML; absent for a provider that is there. */
  onSaml?: () => void;
  onClose: () => void;
}) {
  const texts = useTexts(ssoTexts).form;
  const { provider, onClose } = props;
  // The list is refetched at the same time, with other texts for the next one; this one stays as the admin copied it.
  const [next] = useState(props.next);
  const form = useProviderForm(provider, texts.labels.oidc);
  const { add, change } = useSsoActions();
  const send = useSend(form, async (values) => {
    const body = bodyOf(values);
    if (provider) await change(provider._id, { ...body, edit: provider.edit });
    else await add({ ...body, _id: next._id });
    onClose();
    notify.success(provider ? texts.saved : texts.added(values.label));
  });
  const labels = {
    label: texts.label,
    issuer: texts.issuer,
    clientId: texts.clientId,
    clientSecret: texts.clientSecret,
    domains: texts.domains,
    scopes: texts.scopes,
    roleClaim: texts.roleClaim,
    groupClaim: texts.groupClaim,
  };
  return (
    <FormDialog
      title={provider ? texts.editTitle(provider.label) : texts.addTitle}
      size="lg"
      form={form}
      send={send}
      labels={labels}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <KindField form={form} onSaml={props.onSaml} />
      <CopyField
        texts={texts}
        label={texts.redirect}
        help={texts.redirectHelp}
        value={provider?.redirectUri ?? next.redirectUri}
      />
      <MainFields form={form} isNew={provider === null} />
      <ClaimsFields form={form} />
    </FormDialog>
  );
}
