import {
  Alert,
  Button,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Override } from '#quizzes/accommodations/contract.ts';
import { useOverrideActions } from '#quizzes/accommodations/queries.ts';
import { PersonSelect } from '#quizzes/screens/shared/PersonSelect.tsx';
import { type ExtraTool, extraTools } from '#quizzes/tools/rules.ts';
import { overridesTexts } from './overrides-texts.ts';

const empty = {
  factor: null as number | null,
  extraMinutes: null as number | null,
  opensAt: null as string | null,
  closesAt: null as string | null,
  keepsClose: false,
  attemptsAllowed: null as number | null,
  code: null as string | null,
  tools: [] as ExtraTool[],
  withoutSafeBrowser: false,
  reason: '',
};
type Values = typeof empty;

const valuesOf = (override: Override | null): Values =>
  override === null
    ? empty
    : {
        factor: override.factor,
        extraMinutes: override.extraMinutes,
        opensAt: override.opensAt,
        closesAt: override.closesAt,
        keepsClose: override.keepsClose,
        attemptsAllowed: override.attemptsAllowed,
        code: override.code,
        tools: override.tools,
        withoutSafeBrowser: override.withoutSafeBrowser,
        reason: override.reason,
      };

function Holder(props: {
  kind: 'person' | 'group';
  id: string | null;
  onChange: (kind: 'person' | 'group', id: string | null) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const texts = useTexts(overridesTexts).form;
  const { kind, id, onChange, errors } = props;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={texts.for}
        data={[
          { value: 'person', label: texts.person },
          { value: 'group', label: texts.group },
        ]}
        value={kind}
        onChange={(next) => onChange(next as 'person' | 'group', null)}
      />
      {kind === 'person' ? (
        <PersonSelect
          label={texts.person}
          value={id}
          onChange={(person) => onChange('person', person)}
          error={errors.person}
          path="person"
        />
      ) : (
        <GroupSelect
          label={texts.group}
          placeholder={texts.chooseGroup}
          value={id}
          onChange={(group) => onChange('group', group)}
          error={errors.group ?? errors.person}
        />
      )}
    </Stack>
  );
}

/** Gives other rules, or changes those that there are. */
export function OverrideForm(props: { quizId: string; override: Override | null; onClose: () => void }) {
  const texts = useTexts(overridesTexts);
  const { quizId, override, onClose } = props;
  const deeds = useOverrideActions(quizId);
  const [values, setValues] = useState(() => valuesOf(override));
  const [holder, setHolder] = useState<{ kind: 'person' | 'group'; id: string | null }>({ kind: 'person', id: null });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const set = (patch: Partial<Values>): void => setValues({ ...values, ...patch });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setErrors({});
    setFailure(null);
    try {
      if (override) await deeds.update(override, values);
      else await deeds.create({ ...values, ...(holder.id !== null && { [holder.kind]: holder.id }) });
      notify.success(texts.saved);
      onClose();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setFailure(error instanceof Error ? error.message : String(error));
      setSending(false);
    }
  };
  const words = texts.form;
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        {!override && <Holder {...holder} onChange={(kind, id) => setHolder({ kind, id })} errors={errors} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            isOptional
            unit="factor"
            min={1.01}
            max={10}
            decimals={2}
            path="factor"
            label={words.factor}
            help={words.factorHelp}
            value={values.factor}
            onChange={(factor) => set({ factor })}
            error={errors.factor}
          />
          <NumberField
            isOptional
            unit="minutes"
            min={1}
            max={43_200}
            decimals={0}
            path="extraMinutes"
            label={words.extraMinutes}
            value={values.extraMinutes}
            onChange={(extraMinutes) => set({ extraMinutes })}
            error={errors.extraMinutes}
          />
        </SimpleGrid>
        <Switch
          label={words.keepsClose}
          description={words.keepsCloseHelp}
          checked={values.keepsClose}
          onChange={(event) => set({ keepsClose: event.currentTarget.checked })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <InstantInput
            path="opensAt"
            label={words.opensAt}
            help={words.dateHelp}
            value={values.opensAt}
            onChange={(opensAt) => set({ opensAt })}
            error={errors.opensAt}
          />
          <InstantInput
            path="closesAt"
            label={words.closesAt}
            help={words.dateHelp}
            value={values.closesAt}
            onChange={(closesAt) => set({ closesAt })}
            error={errors.closesAt}
          />
        </SimpleGrid>
        <NumberField
          isOptional
          unit="number"
          min={0}
          max={1000}
          decimals={0}
          path="attemptsAllowed"
          label={words.attemptsAllowed}
          help={words.attemptsHelp}
          value={values.attemptsAllowed}
          onChange={(attemptsAllowed) => set({ attemptsAllowed })}
          error={errors.attemptsAllowed}
        />
        <TextInput
          label={words.code}
          description={words.codeHelp}
          data-path="code"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={values.code ?? ''}
          onChange={(event) => set({ code: event.currentTarget.value === '' ? null : event.currentTarget.value })}
          error={errors.code}
        />
        <MultiSelect
          label={words.tools}
          description={words.toolsHelp}
          data-path="tools"
          data={extraTools.map((value) => ({ value, label: words.toolNames[value] }))}
          value={values.tools}
          error={errors.tools}
          onChange={(tools) => set({ tools: tools as ExtraTool[] })}
        />
        <Switch
          label={words.withoutSafeBrowser}
          description={words.withoutSafeBrowserHelp}
          checked={values.withoutSafeBrowser}
          onChange={(event) => set({ withoutSafeBrowser: event.currentTarget.checked })}
        />
        <Textarea
          label={words.reason}
          description={words.reasonHelp}
          data-path="reason"
          autosize
          minRows={2}
          maxLength={500}
          required
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={errors.reason}
        />
        <Text size="sm" c="dimmed">
          {words.running}
        </Text>
        {failure && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle stroke={1.5} />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
