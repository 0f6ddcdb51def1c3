/** The parts of the form with what visitors see. */

import { Checkbox, ColorInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { localeName } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { featureNames, languages, legalKinds, nameChangeRules, secondFactorOf } from '#tenancy/rules.ts';
import { LookPreview } from './LookPreview.tsx';
import { RowsField } from './RowsField.tsx';
import { companyTexts } from './texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Part = { readonly form: SettingsForm };

const swatches = ['#1f5fbf', '#3056d3', '#0a7d4b', '#00707a', '#8a4fbf', '#b3261e', '#b35c00', '#534f49'];

export function LookSection({ form }: Part) {
  const texts = useTexts(companyTexts).settings;
  const picture = (path: 'logo' | 'logoM') => ({
    path,
    value: form.values[path],
    error: form.errors[path],
    onChange: (url: string | null) => form.setFieldValue(path, url),
  });
  return (
    <Stack gap="md">
      <TextInput
        label={texts.name}
        description={texts.nameHelp(getBoot().product)}
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <PictureField shape="logo" label={texts.logo} help={texts.logoHelp} {...picture('logo')} />
      <PictureField shape="logo" label={texts.logoM} help={texts.logoMHelp} {...picture('logoM')} />
      <ColorInput
        label={texts.accent}
        description={texts.accentHelp}
        swatches={swatches}
        styles={{ wrapper: { maxWidth: 360 } }}
        eyeDropperButtonProps={{ 'aria-label': texts.pick }}
        {...form.getInputProps('accent')}
      />
      <LookPreview values={form.values} />
    </Stack>
  );
}

const icons = ['mail', 'phone', 'map', 'web'] as const;

export function ContactSection({ form }: Part) {
  const texts = useTexts(companyTexts).settings;
  const { contacts, socialProfiles } = form.values;
  const list = (path: 'contacts' | 'socialProfiles') => ({
    most: 20,
    onMove: (from: number, to: number) => form.reorderListItem(path, { from, to }),
    onDrop: (index: number) => form.removeListItem(path, index),
  });
  return (
    <Stack gap="lg">
      <RowsField
        {...list('contacts')}
        isLabelUnseen
        label={texts.contacts}
        add={texts.addContact}
        what={texts.contacts}
        count={contacts.length}
        onAdd={() => form.insertListItem('contacts', { name: '', icon: 'mail', text: '' })}
        row={(index) => (
          <>
            <TextInput label={texts.contactName} {...form.getInputProps(`contacts.${index}.name`)} />
            <Select
              label={texts.contactIcon}
              allowDeselect={false}
              data={[
                ...icons.map((one) => ({ value: one, label: texts.icons[one] })),
                ...[contacts[index]?.icon ?? ''].filter((one) => !icons.includes(one as 'mail')),
              ]}
              {...form.getInputProps(`contacts.${index}.icon`)}
            />
            <TextInput label={texts.contactText} {...form.getInputProps(`contacts.${index}.text`)} />
          </>
        )}
      />
      <RowsField
        {...list('socialProfiles')}
        label={texts.social}
        help={texts.socialHelp}
        add={texts.addSocial}
        what={texts.social}
        count={socialProfiles.length}
        onAdd={() => form.insertListItem('socialProfiles', { name: '', url: 'https://', iconColor: '' })}
        row={(index) => (
          <>
            <TextInput label={texts.socialName} {...form.getInputProps(`socialProfiles.${index}.name`)} />
            <ColorInput
              label={texts.socialColour}
              withEyeDropper={false}
              {...form.getInputProps(`socialProfiles.${index}.iconColor`)}
            />
            <TextInput label={texts.socialUrl} type="url" {...form.getInputProps(`socialProfiles.${index}.url`)} />
          </>
        )}
      />
    </Stack>
  );
}

export function LegalSection({ form }: Part) {
  const texts = useTexts(companyTexts).settings;
  return (
    <Stack gap="md">
      {legalKinds.map((kind) => (
        <RichTextEditor
          key={kind}
          label={texts.legal[kind]}
          value={form.values.legal[kind]}
          onChange={(html) => form.setFieldValue(`legal.${kind}`, html)}
          onUpload={storePicture}
          error={form.errors[`legal.${kind}`] as string | undefined}
        />
      ))}
    </Stack>
  );
}

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const sample = new Date(Date.UTC(2026, 10, 21, 14, 30));
const languageLabel = (tag: string): string =>
  `${localeName(tag)}: ${new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(sample)}`;

/** Of whom a second factor is asked, and from when on. */
function SecondFactorFields({ form }: Part) {
  const texts = useTexts(companyTexts).settings.secondFactor;
  const { of, from } = form.values.secondFactor;
  const choose = (next: typeof of | null): void => {
    if (next === null) return;
    form.setFieldValue('secondFactor.of', next);
    if (next === 'off') form.setFieldValue('secondFactor.from', null);
    else if (from === null) form.setFieldValue('secondFactor.from', inAWeek());
  };
  return (
    <>
      <Select
        label={texts.of}
        description={texts.help}
        allowDeselect={false}
        data-path="secondFactor.of"
        data={secondFactorOf.map((value) => ({ value, label: texts.choices[value] }))}
        value={of}
        onChange={choose}
        error={form.errors['secondFactor.of']}
      />
      {of !== 'off' && (
        <InstantInput
          path="secondFactor.from"
          label={texts.from}
          help={texts.fromHelp}
          value={from}
          onChange={(instant) => form.setFieldValue('secondFactor.from', instant)}
          error={form.errors['secondFactor.from'] as string | undefined}
        />
      )}
    </>
  );
}

/** At the next full hour, a week on. */
const inAWeek = (): string => {
  const hourMs = 3_600_000;
  return new Date(Math.ceil(Date.now() / hourMs) * hourMs + 7 * 24 * hourMs).toISOString();
};

export function AccessSection({ form }: Part) {
  const texts = useTexts(companyTexts).settings;
  return (
    <Stack gap="md">
      <Switch
        label={texts.registration}
        description={texts.registrationHelp}
        {...form.getInputProps('registrationOpen', { type: 'checkbox' })}
      />
      <Select
        label={texts.nameChanges.label}
        description={texts.nameChanges.help}
        allowDeselect={false}
        data={nameChangeRules.map((value) => ({ value, label: texts.nameChanges.choices[value] }))}
        {...form.getInputProps('nameChanges')}
      />
      <SecondFactorFields form={form} />
      {featureNames.map((name) => (
        <Checkbox
          key={name}
          label={texts.features[name]}
          description={texts.featureHelp[name]}
          {...form.getInputProps(`features.${name}`, { type: 'checkbox' })}
        />
      ))}
      <Select
        label={texts.language}
        description={texts.languageHelp}
        allowDeselect={false}
        data={languages.map((tag) => ({ value: tag, label: languageLabel(tag) }))}
        {...form.getInputProps('language')}
      />
      <Select
        label={texts.timeZone}
        description={texts.timeZoneHelp}
        allowDeselect={false}
        searchable
        limit={200}
        data={zones}
        {...form.getInputProps('timeZone')}
      />
    </Stack>
  );
}
