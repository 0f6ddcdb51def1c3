import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { checkBy } from '#platform/web/forms/form.tsx';
import { formText } from '#platform/web/forms/form-text.ts';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';

interface Saved<Values> {
  readonly values: Values;
  /** Which state of the thing was edited; null for a new one. */
  readonly edit: number | null;
}

/**
 * A form whose values are checked by the contract, and kept in the browser under `name` until the server has them.
 * `shape` says whether what was kept by an earlier page still has the form of today.
 */
export function useCourseForm<Values extends Record<string, unknown>>(options: {
  name: string;
  initial: Saved<Values>;
  shape: z.ZodType<Values>;
  /** Checks what would be sent. */
  check: z.ZodType;
  toInput: (values: Values) => unknown;
}): FormState<Values> {
  const { name, initial, shape, check, toInput } = options;
  const [restored] = useState(() => {
    const kept = readStoredForm(name);
    const parsed = shape.safeParse(kept?.values);
    return kept && parsed.success ? { at: kept.at, edit: kept.edit, values: parsed.data } : null;
  });
  const [base, setBase] = useState<Saved<Values>>({
    values: initial.values,
    edit: restored ? restored.edit : initial.edit,
  });
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null);
  const resolve = checkBy(check);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: restored?.values ?? initial.values,
    validate: (values) => resolve(toInput(values)),
    clearInputErrorOnChange: true,
  });
  const isChanged = formText(form.values) !== formText(base.values);
  useStoredForm(name, { values: form.values, isChanged, edit: base.edit });
  return {
    form,
    edit: base.edit,
    isChanged,
    restoredAt,
    /** The server has these values, or others are to be shown. */
    reset: (values: Values, edit: number | null): void => {
      clearStoredForm(name);
      setRestoredAt(null);
      setBase({ values, edit });
      form.setValues(values);
      form.clearErrors();
    },
  };
}

export interface FormState<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly edit: number | null;
  readonly isChanged: boolean;
  readonly restoredAt: string | null;
  reset(values: Values, edit: number | null): void;
}
