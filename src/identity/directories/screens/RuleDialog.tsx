import { Alert, Autocomplete, Checkbox, Pill, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roles } from '#access/subject.ts';
import { groupQuery } from '#identity/people/queries.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { MappingRuleView, MappingSource } from '../contract.ts';
import { mappingValuesQuery, useMappingActions } from '../queries.ts';
import type { About } from '../rules.ts';
import classes from './mapping.module.css';
import { mappingTexts } from './texts.ts';
import { useSourceName } from './use-source-name.ts';

type Values = {
  source: string;
  about: About;
  value: string;
  role: Role | '';
  groups: string[];
  isSure: boolean;
};

type Form = ReturnType<typeof useRuleForm>;

const startOf = (rule: MappingRuleView | null, sources: readonly MappingSource[]): Values => ({
  source: rule?.source ?? sources.find(({ name }) => name !== null)?.source ?? sources[0]?.source ?? '',
  about: rule?.about ?? 'group',
  value: rule?.value ?? '',
  role: rule?.role ?? '',
  groups: rule?.groups.map(({ _id }) => _id) ?? [],
  isSure: rule?.role === 'admin',
});

/** A chosen group; its name is that of the rule, or is asked for. */
function GroupPill({ id, known, onRemove }: { id: string; known: string | undefined; onRemove: () => void }) {
  const texts = useTexts(mappingTexts).form;
  const { data } = useQuery({ ...groupQuery(id, { limit: 1 }), enabled: known === undefined });
  const name = known ?? data?.group.name ?? '…';
  return (
    <Pill
      withRemoveButton
      removeButtonProps={{ 'aria-label': texts.dropGroup(name), tabIndex: 0, 'aria-hidden': false }}
      onRemove={onRemove}
    >
      <bdi>{name}</bdi>
    </Pill>
  );
}

function GroupsField({ form, rule }: { form: Form; rule: MappingRuleView | null }) {
  const texts = useTexts(mappingTexts).form;
  const { groups } = form.values;
  const names = new Map(rule?.groups.map(({ _id, name }) => [_id, name]));
  return (
    <Stack gap={6}>
      <GroupSelect
        label={texts.groups}
        description={texts.groupsHelp}
        placeholder={texts.addGroup}
        value={null}
        error={form.errors.groups}
        onChange={(id) => id !== null && form.setFieldValue('groups', [...new Set([...groups, id])])}
      />
      {groups.length > 0 && (
        <div className={classes.chosen}>
          {groups.map((id) => (
            <GroupPill
              key={id}
              id={id}
              known={names.get(id)}
              onRemove={() =>
                form.setFieldValue(
                  'groups',
                  groups.filter((one) => one !== id),
                )
              }
            />
          ))}
        </div>
      )}
    </Stack>
  );
}

function RoleField({ form }: { form: Form }) {
  const texts = useTexts(mappingTexts);
  return (
    <>
      <Select
        label={texts.form.role}
        data={[
          { value: '', label: texts.noRole },
          ...roles.toReversed().map((role) => ({ value: role, label: texts.roles[role] })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      {form.values.role === 'admin' && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.5} aria-hidden />}>
          <Text size="sm" mb="xs">
            {texts.form.adminWarning}
          </Text>
          <Checkbox label={texts.form.adminSure} {...form.getInputProps('isSure', { type: 'checkbox' })} />
        </Alert>
      )}
    </>
  );
}

function useRuleForm(rule: MappingRuleView | null, sources: readonly MappingSource[]) {
  const texts = useTexts(mappingTexts).form;
  const [start] = useState(() => startOf(rule, sources));
  return useForm<Values>({
    mode: 'controlled',
    initialValues: start,
    clearInputErrorOnChange: true,
    validate: ({ value, role, groups, isSure }) => ({
      ...(value === '' && { value: texts.valueNeeded }),
      ...(role === '' && groups.length === 0 && { role: texts.nothing }),
      ...(role === 'admin' && !isSure && { isSure: texts.adminNeeded }),
    }),
  });
}

function AboutField({ form }: { form: Form }) {
  const texts = useTexts(mappingTexts);
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="mapping-about">
        {texts.form.about}
      </Text>
      <SegmentedControl
        aria-labelledby="mapping-about"
        data={(['group', 'role'] as const).map((one) => ({ value: one, label: texts.abouts[one] }))}
        {...form.getInputProps('about')}
      />
    </div>
  );
}

/** Adds a rule, or changes one. */
export function RuleDialog(props: {
  rule: MappingRuleView | null;
  sources: readonly MappingSource[];
  onClose: () => void;
}) {
  const texts = useTexts(mappingTexts);
  const nameOf = useSourceName();
  const { rule, sources, onClose } = props;
  const form = useRuleForm(rule, sources);
  const { source, about } = form.values;
  const { data: said } = useQuery({ ...mappingValuesQuery(source), enabled: source !== '' });
  const { add, change } = useMappingActions();
  const send = useSend(form, async ({ isSure: _, role, ...values }) => {
    const body = { ...values, role: role === '' ? null : role };
    if (rule) await change(rule._id, { ...body, edit: rule.edit });
    else await add(body);
    onClose();
    notify.success(rule ? texts.form.saved : texts.form.added);
  });
  const { form: labels } = texts;
  return (
    <GuardedModal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': labels.cancel }}
      size="lg"
      title={rule ? labels.editTitle : labels.addTitle}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary
            form={form}
            send={send}
            labels={{
              source: labels.source,
              about: labels.about,
              value: labels.value,
              role: labels.role,
              groups: labels.groups,
              isSure: labels.adminSure,
            }}
          />
          <Select
            label={labels.source}
            data={sources.map((one) => ({ value: one.source, label: nameOf(one) }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('source')}
          />
          <AboutField form={form} />
          <Autocomplete
            label={labels.value}
            description={labels.valueHelp}
            autoComplete="off"
            data={(about === 'role' ? said?.roles : said?.groups) ?? []}
            limit={50}
            maxLength={300}
            {...form.getInputProps('value')}
          />
          <RoleField form={form} />
          <GroupsField form={form} rule={rule} />
          <FormActions
            cancelLabel={labels.cancel}
            onCancel={onClose}
            submitLabel={labels.save}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
