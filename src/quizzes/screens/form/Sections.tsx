import { Checkbox, MultiSelect, Radio, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '#identity/people/queries.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { countedAttempts } from '../../contract.ts';
import { MOST_LATE_SECONDS } from '../../rules-late.ts';
import classes from './form.module.css';
import { isTimed, type QuizFormValues } from './form-values.ts';
import { MarkingFields } from './MarkingFields.tsx';
import { ReviewMatrixFields, withTiming } from './ReviewMatrixFields.tsx';
import { SectionCard } from './SectionCard.tsx';
import { formTexts } from './texts.ts';

export type QuizForm = UseFormReturnType<QuizFormValues>;
type SectionProps = { readonly form: QuizForm };

const errorOf = (form: QuizForm, path: string): string | undefined => {
  const error = form.errors[path];
  return typeof error === 'string' ? error : undefined;
};

export function AboutSection({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  return (
    <SectionCard name="about">
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div data-path="description" tabIndex={-1}>
        <RichTextEditor
          label={texts.description}
          description={texts.descriptionHelp}
          value={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          error={errorOf(form, 'description')}
        />
      </div>
      <div data-path="instructions" tabIndex={-1}>
        <RichTextEditor
          label={texts.instructions}
          description={texts.instructionsHelp}
          value={form.values.instructions}
          onChange={(html) => form.setFieldValue('instructions', html)}
          error={errorOf(form, 'instructions')}
        />
      </div>
    </SectionCard>
  );
}

export function TimeSection({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  const { zone } = useFormat();
  const { timeZone } = useTenant();
  const { durationSeconds, opensAt, closesAt, lateSeconds, sections } = form.values;
  const isSum = isTimed(sections);
  return (
    <SectionCard name="time">
      <NumberField
        isOptional
        unit="minutes"
        min={5 / 60}
        max={43_200}
        path="durationSeconds"
        label={texts.durationSeconds}
        help={isSum ? texts.durationIsSum : texts.durationHelp}
        isDisabled={isSum}
        value={durationSeconds === null ? null : durationSeconds / 60}
        onChange={(minutes) =>
          form.setFieldValue('durationSeconds', minutes === null ? null : Math.round(minutes * 60))
        }
        error={errorOf(form, 'durationSeconds')}
      />
      <div className={classes.pair}>
        <InstantInput
          path="opensAt"
          label={texts.opensAt}
          help={texts.opensHelp}
          value={opensAt}
          onChange={(instant) => form.setFieldValue('opensAt', instant)}
          error={errorOf(form, 'opensAt')}
        />
        <InstantInput
          path="closesAt"
          label={texts.closesAt}
          help={texts.closesHelp}
          value={closesAt}
          onChange={(instant) => form.setFieldValue('closesAt', instant)}
          error={errorOf(form, 'closesAt')}
        />
      </div>
      <Text size="sm" c="dimmed">
        {texts.zone(`${timeZone.replaceAll('_', ' ')} (${zone(opensAt ?? closesAt ?? new Date())})`)}
      </Text>
      <NumberField
        isOptional
        unit="seconds"
        min={0}
        max={MOST_LATE_SECONDS}
        decimals={0}
        path="lateSeconds"
        label={texts.lateSeconds}
        help={texts.lateHelp}
        value={lateSeconds === 0 ? null : lateSeconds}
        onChange={(seconds) => form.setFieldValue('lateSeconds', seconds ?? 0)}
        error={errorOf(form, 'lateSeconds')}
      />
    </SectionCard>
  );
}

export function AttemptsSection({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  const { attemptsAllowed, countedAttempt } = form.values;
  const isUnlimited = attemptsAllowed === 0;
  return (
    <SectionCard name="attempts">
      <div className={classes.pair}>
        <Stack gap="xs">
          <NumberField
            unit="number"
            min={1}
            max={1000}
            decimals={0}
            path="attemptsAllowed"
            label={texts.attemptsAllowed}
            value={isUnlimited ? null : attemptsAllowed}
            onChange={(count) => form.setFieldValue('attemptsAllowed', count)}
            error={errorOf(form, 'attemptsAllowed')}
            isDisabled={isUnlimited}
          />
          <Checkbox
            label={texts.unlimited}
            checked={isUnlimited}
            onChange={(event) => form.setFieldValue('attemptsAllowed', event.currentTarget.checked ? 0 : 1)}
          />
        </Stack>
        {attemptsAllowed !== 1 && (
          <Select
            label={texts.countedAttempt}
            allowDeselect={false}
            data={countedAttempts.map((which) => ({ value: which, label: texts.counted[which] }))}
            value={countedAttempt}
            onChange={(which) =>
              form.setFieldValue('countedAttempt', countedAttempts.find((one) => one === which) ?? 'highest')
            }
          />
        )}
      </div>
      <MarkingFields form={form} />
      <NumberField
        isOptional
        unit="percent"
        min={0}
        max={100}
        path="passPercent"
        label={texts.passPercent}
        help={texts.passHelp}
        value={form.values.passPercent}
        onChange={(percent) => form.setFieldValue('passPercent', percent)}
        error={errorOf(form, 'passPercent')}
      />
      <Switch label={texts.shuffleQuestions} {...form.getInputProps('shuffleQuestions', { type: 'checkbox' })} />
      <Switch label={texts.shuffleOptions} {...form.getInputProps('shuffleOptions', { type: 'checkbox' })} />
    </SectionCard>
  );
}

/** Radio buttons as cards, each explained in a sentence. */
function ChoiceCards<Value extends number>(props: {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly name: string; readonly help: string }[];
  onChange: (value: Value) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <Radio.Group
      label={label}
      value={String(value)}
      onChange={(chosen) => {
        const choice = choices.find((one) => String(one.value) === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      <div className={classes.cards}>
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={String(choice.value)} className={classes.radioCard}>
            <Radio.Indicator mt={3} />
            <span>
              <Text fw={550} span display="block">
                {choice.name}
              </Text>
              <Text size="sm" c="dimmed" span>
                {choice.help}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

export function FeedbackSection({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  return (
    <SectionCard name="feedback">
      <ChoiceCards
        label={texts.feedbackTiming}
        value={form.values.feedbackTiming}
        choices={([1, 2, 3] as const).map((value) => ({ value, ...texts.timings[value] }))}
        onChange={(timing) => {
          form.setFieldValue('feedbackTiming', timing);
          form.setFieldValue('review', withTiming(form.values.review, timing));
        }}
      />
      <ReviewMatrixFields form={form} error={errorOf(form, 'review')} />
    </SectionCard>
  );
}

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
