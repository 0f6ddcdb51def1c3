/** The fields of an accommodation, by subject. */
import { Checkbox, Chip, Fieldset, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { extraTools } from '#quizzes/tools/rules.ts';
import { type AccommodationValues, presetNames, presetOf, type TimePreset, timeOf } from './accommodation-values.ts';
import { DayInput } from './DayInput.tsx';
import { durationWords } from './override-words.ts';
import { overridesTexts } from './overrides-texts.ts';

interface FieldsProps {
  readonly values: AccommodationValues;
  readonly set: (patch: Partial<AccommodationValues>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const secondsOf = (base: number, { factor, extraMinutes }: AccommodationValues): number =>
  base + Math.ceil((base * Math.round(((factor ?? 1) - 1) * 100)) / 100) + (extraMinutes ?? 0) * 60;

/** Any other amount than the usual ones. */
function OtherTimeFields({ values, set, errors }: FieldsProps) {
  const words = useTexts(overridesTexts).form;
  return (
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
  );
}

/** The usual amounts in one click; any other beside them. */
export function TimeFields({
  values,
  set,
  errors,
  base,
}: FieldsProps & { base: { readonly durationSeconds: number | null } | null }) {
  const texts = useTexts(overridesTexts);
  const words = texts.form;
  const format = useFormat();
  const [chosen, setChosen] = useState<TimePreset>(() => presetOf(values));
  const limit = base?.durationSeconds ?? null;
  const becomes =
    limit === null || chosen === 'none'
      ? null
      : texts.becomes(
          durationWords(limit, texts, format),
          durationWords(values.unlimited ? null : secondsOf(limit, values), texts, format),
        );
  return (
    <Fieldset variant="unstyled" legend={<Text fw={550}>{words.time}</Text>}>
      <Stack gap="sm" mt={4}>
        <Chip.Group
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            set(timeOf(next, values));
          }}
        >
          <Group gap={8}>
            {presetNames.map((name) => (
              <Chip key={name} value={name} size="sm" radius="sm">
                {words.presets[name]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {errors.extraMinutes && chosen !== 'other' && (
          <Text size="sm" c="var(--mantine-color-error)" data-path="extraMinutes" tabIndex={-1}>
            {errors.extraMinutes}
          </Text>
        )}
        {chosen === 'other' && <OtherTimeFields values={values} set={set} errors={errors} />}
        {(becomes !== null || values.unlimited) && (
          <Text size="sm" c="dimmed" role="status">
            {[becomes, values.unlimited ? words.unlimitedHelp : null].filter((part) => part !== null).join('. ')}
          </Text>
        )}
        {chosen !== 'none' && !values.unlimited && (
          <Switch
            label={words.keepsClose}
            description={words.keepsCloseHelp}
            checked={values.keepsClose}
            onChange={(event) => set({ keepsClose: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

/** What proctors see to. */
export function RoomFields({ values, set, errors }: FieldsProps) {
  const words = useTexts(overridesTexts).form;
  return (
    <Fieldset variant="unstyled" legend={<Text fw={550}>{words.roomAndBreaks}</Text>}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4}>
        <Switch
          label={words.separateRoom}
          description={words.separateRoomHelp}
          checked={values.separateRoom}
          onChange={(event) => set({ separateRoom: event.currentTarget.checked })}
        />
        <NumberField
          isOptional
          unit="minutes"
          min={1}
          max={600}
          decimals={0}
          path="breakMinutes"
          label={words.breakMinutes}
          help={words.breakMinutesHelp}
          value={values.breakMinutes}
          onChange={(breakMinutes) => set({ breakMinutes })}
          error={errors.breakMinutes}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

export function ToolFields({ values, set, errors }: FieldsProps) {
  const words = useTexts(overridesTexts).form;
  return (
    <Fieldset variant="unstyled" legend={<Text fw={550}>{words.tools}</Text>}>
      <Stack gap="sm" mt={4}>
        <Checkbox.Group
          description={words.toolsHelp}
          data-path="tools"
          value={values.tools}
          onChange={(tools) => set({ tools: tools })}
          error={errors.tools}
        >
          <Group gap="md" mt="xs">
            {extraTools.map((tool) => (
              <Checkbox key={tool} size="sm" value={tool} label={words.toolNames[tool]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          label={words.withoutSafeBrowser}
          description={words.withoutSafeBrowserHelp}
          checked={values.withoutSafeBrowser}
          onChange={(event) => set({ withoutSafeBrowser: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}

export function ValidityFields({ values, set, errors }: FieldsProps) {
  const words = useTexts(overridesTexts).form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DayInput
        path="validFrom"
        label={words.validFrom}
        help={words.validFromHelp}
        value={values.validFrom}
        onChange={(validFrom) => set({ validFrom })}
        error={errors.validFrom}
      />
      <DayInput
        isEnd
        path="validUntil"
        label={words.validUntil}
        help={words.validUntilHelp}
        value={values.validUntil}
        onChange={(validUntil) => set({ validUntil })}
        error={errors.validUntil}
      />
    </SimpleGrid>
  );
}

/** What only a single quiz has: dates, attempts, a code. */
export function SingleQuizFields({ values, set, errors }: FieldsProps) {
  const words = useTexts(overridesTexts).form;
  return (
    <Fieldset variant="unstyled" legend={<Text fw={550}>{words.atThisQuiz}</Text>}>
      <Stack gap="sm" mt={4}>
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
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
