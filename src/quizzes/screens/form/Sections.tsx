import { Checkbox, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { countedAttempts } from '../../contract-settings.ts';
import { MOST_LATE_SECONDS } from '../../rules-marking.ts';
import { countedTries, MOST_TRIES, ONE_TRY, UNTIL_RIGHT } from '../../rules-tries.ts';
import classes from './form.module.css';
import { isTimed } from './form-values.ts';
import { MarkingFields } from './MarkingFields.tsx';
import { SectionCard } from './questions/SectionCard.tsx';
import { ChoiceCards, errorOf, type SectionProps } from './questions/section-parts.tsx';
import { ReviewMatrixFields, withTiming } from './ReviewMatrixFields.tsx';
import { formTexts } from './texts.ts';

export function AboutSection({
  form,
  action,
  isNameProposed = false,
}: SectionProps & { action?: ReactNode; isNameProposed?: boolean }) {
  const texts = useTexts(formTexts).fields;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNameProposed) name.current?.select();
  }, [isNameProposed]);
  return (
    <SectionCard name="about" action={action}>
      <TextInput
        ref={name}
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

/** How often a question may be tried; shown where feedback is given at once. */
function TriesFields({ form }: SectionProps) {
  const texts = useTexts(formTexts).fields;
  const { triesAllowed, countedTry } = form.values;
  const isUntilRight = triesAllowed === UNTIL_RIGHT;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <NumberField
          unit="number"
          min={1}
          max={MOST_TRIES}
          decimals={0}
          path="triesAllowed"
          label={texts.triesAllowed}
          help={texts.triesHelp}
          value={isUntilRight ? null : triesAllowed}
          onChange={(count) => form.setFieldValue('triesAllowed', count)}
          error={errorOf(form, 'triesAllowed')}
          isDisabled={isUntilRight}
        />
        <Checkbox
          label={texts.untilRight}
          checked={isUntilRight}
          onChange={(event) => form.setFieldValue('triesAllowed', event.currentTarget.checked ? UNTIL_RIGHT : ONE_TRY)}
        />
      </Stack>
      {triesAllowed !== ONE_TRY && (
        <ChoiceCards
          label={texts.countedTry}
          value={countedTry}
          choices={countedTries.map((value) => ({ value, ...texts.countedTries[value] }))}
          onChange={(which) => form.setFieldValue('countedTry', which)}
        />
      )}
    </Stack>
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
          if (timing !== 1) form.setFieldValue('triesAllowed', ONE_TRY);
        }}
      />
      {form.values.feedbackTiming === 1 && <TriesFields form={form} />}
      <ReviewMatrixFields form={form} error={errorOf(form, 'review')} />
    </SectionCard>
  );
}
