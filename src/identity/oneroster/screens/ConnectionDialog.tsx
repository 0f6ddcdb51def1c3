import { MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { useSend } from '#platform/web/forms/form.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Connection } from '../contract.ts';
import { useOneRosterActions } from '../queries.ts';
import { linkRules, versions } from '../rules.ts';
import { bodyOf, type ConnectionForm, useConnectionForm } from './connection-form.ts';
import { oneRosterTexts } from './texts.ts';

const SHARES = [0, 5, 10, 20, 50, 100];

function AccessFields({ form, isNew }: { form: ConnectionForm; isNew: boolean }) {
  const texts = useTexts(oneRosterTexts).form;
  const url = { inputMode: 'url', autoComplete: 'off' } as const;
  return (
    <>
      <TextInput label={texts.name} description={texts.nameHelp} data-autofocus {...form.getInputProps('name')} />
      <Select label={texts.version} data={[...versions]} allowDeselect={false} {...form.getInputProps('version')} />
      <TextInput label={texts.baseUrl} description={texts.baseUrlHelp} {...url} {...form.getInputProps('baseUrl')} />
      <TextInput label={texts.tokenUrl} description={texts.tokenUrlHelp} {...url} {...form.getInputProps('tokenUrl')} />
      <TextInput
        label={texts.gradebookUrl}
        description={texts.gradebookUrlHelp}
        {...url}
        {...form.getInputProps('gradebookUrl')}
      />
      <TextInput label={texts.clientId} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordInput
        label={texts.clientSecret}
        description={isNew ? undefined : texts.secretKept}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
      />
    </>
  );
}

function RuleFields({ form, connection }: { form: ConnectionForm; connection: Connection | null }) {
  const texts = useTexts(oneRosterTexts).form;
  const format = useFormat();
  const { schools, mostRemoved } = form.values;
  const known = connection?.knownSchools ?? [];
  const names = new Map([
    ...schools.map((id) => [id, id] as const),
    ...known.map((one) => [one.sourcedId, one.name] as const),
  ]);
  const shares = [...new Set([...SHARES, mostRemoved])].sort((a, b) => a - b);
  return (
    <>
      {connection !== null && (
        <MultiSelect
          label={texts.schools}
          description={texts.schoolsHelp}
          data={[...names].map(([value, label]) => ({ value, label }))}
          searchable
          clearable
          {...form.getInputProps('schools')}
        />
      )}
      <Switch
        label={texts.creates}
        description={texts.createsHelp}
        {...form.getInputProps('createsAccounts', { type: 'checkbox' })}
      />
      <Select
        label={texts.linksBy}
        description={texts.linksByHelp}
        data={linkRules.map((value) => ({ value, label: texts.links[value] }))}
        allowDeselect={false}
        {...form.getInputProps('linksBy')}
      />
      <Select
        label={texts.mostRemoved}
        description={texts.mostRemovedHelp}
        data={shares.map((share) => ({ value: String(share), label: texts.percent(format.number(share)) }))}
        allowDeselect={false}
        {...form.getInputProps('mostRemoved')}
        value={String(mostRemoved)}
        onChange={(value) => form.setFieldValue('mostRemoved', Number(value))}
      />
      <Switch label={texts.nightly} {...form.getInputProps('isNightly', { type: 'checkbox' })} />
    </>
  );
}

/** Connects a system, or changes one. */
export function ConnectionDialog({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  const { form: texts } = useTexts(oneRosterTexts);
  const { add, change } = useOneRosterActions();
  const form = useConnectionForm(connection);
  const send = useSend(form, async (values) => {
    if (connection) await change(connection._id, { ...bodyOf(values), edit: connection.edit });
    else await add(bodyOf(values));
    onClose();
    notify.success(connection ? texts.saved : texts.added(values.name));
  });
  return (
    <FormDialog
      title={connection ? texts.editTitle(connection.name) : texts.addTitle}
      size="lg"
      form={form}
      send={send}
      labels={{
        name: texts.name,
        version: texts.version,
        baseUrl: texts.baseUrl,
        tokenUrl: texts.tokenUrl,
        gradebookUrl: texts.gradebookUrl,
        clientId: texts.clientId,
        clientSecret: texts.clientSecret,
        schools: texts.schools,
        mostRemoved: texts.mostRemoved,
      }}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <AccessFields form={form} isNew={connection === null} />
      <RuleFields form={form} connection={connection} />
    </FormDialog>
  );
}
