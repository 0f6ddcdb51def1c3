import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkBy } from '#platform/web/forms/form.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { type Settings, type SettingsFields, settingsFieldsSchema } from '../contract.ts';

export type SettingsValues = SettingsFields;

/** What the form shows of the settings. */
export function valuesOf(settings: Settings): SettingsValues {
  const { _id, revision, hosts, quotas, ...values } = settings;
  return values;
}

const NAME = 'company-settings';

/** What was kept in the browser, as far as it has the shape of the form. */
const readValues = (kept: unknown, whole: SettingsValues): SettingsValues | null =>
  typeof kept === 'object' && kept !== null && Object.keys(whole).every((key) => key in kept)
    ? (kept as SettingsValues)
    : null;

/** The form's values, checked by the contract, and kept in the browser until they are saved. */
export function useSettingsForm(settings: Settings) {
  const initial = valuesOf(settings);
  const [restored] = useState(() => {
    const kept = readStoredForm(NAME);
    const values = kept && readValues(kept.values, initial);
    return kept && values && JSON.stringify(values) !== JSON.stringify(initial) ? { values, edit: kept.edit } : null;
  });
  const [saved, setSaved] = useState({ values: initial, revision: restored?.edit ?? settings.revision });
  const [isRestored, setRestored] = useState(restored !== null);
  const form = useForm<SettingsValues>({
    mode: 'controlled',
    initialValues: restored?.values ?? initial,
    validate: checkBy(settingsFieldsSchema),
    clearInputErrorOnChange: true,
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(saved.values);
  useStoredForm(NAME, { values: form.values, isChanged, edit: saved.revision });
  return {
    form,
    revision: saved.revision,
    isChanged,
    isRestored,
    /** Shows these settings, as they are on the server. */
    show: (now: Settings): void => {
      clearStoredForm(NAME);
      setRestored(false);
      setSaved({ values: valuesOf(now), revision: now.revision });
      form.setValues(valuesOf(now));
      form.clearErrors();
    },
    /** Takes over the newer revision, so that the next save replaces what somebody else has saved. */
    overrule: (now: Settings): void => setSaved({ values: valuesOf(now), revision: now.revision }),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
