/** A form whose values are kept on this device until they are sent. */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { checkBy } from './form.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from './stored-form.ts';

/** What was typed on this device and not sent; null when there is nothing of this shape. */
function findKept<V>(name: string, shape: z.ZodType<Partial<V>>) {
  const kept = readStoredForm(name);
  const values = shape.safeParse(kept?.values).data;
  return kept && values ? { values, edit: kept.edit } : null;
}

export interface KeptForm<V> {
  readonly form: UseFormReturnType<V>;
  /** Whether the form began with what an earlier visit left. */
  readonly isKept: boolean;
  /** The state that the values were made from; null for a new thing. */
  readonly edit: number | null;
  /** To be called when the values were sent. */
  readonly forget: () => void;
  /** Drops what was typed for what is held. */
  readonly discard: () => void;
}

/**
 * `held`: the values as the server has them, or what a new form begins with. `shape` is the shape alone: what is not whole
 * yet, or too long, is not lost for that. `checked` is what the values must fit to be sent.
 */
export function useKeptForm<V extends Record<string, unknown>>(
  name: string,
  held: { readonly values: V; readonly edit: number | null },
  { shape, checked }: { readonly shape: z.ZodType<Partial<V>>; readonly checked: z.ZodType },
): KeptForm<V> {
  // The form is made from what was opened, whatever is loaded since.
  const [opened, setOpened] = useState(held);
  const [kept, setKept] = useState(() => findKept(name, shape));
  // What was kept was made from that state: saved over a newer one, it would undo what others have changed.
  const edit = kept?.edit ?? opened.edit;
  const form = useForm<V>({
    initialValues: { ...opened.values, ...kept?.values },
    validate: checkBy(checked),
    clearInputErrorOnChange: true,
  });
  useStoredForm(name, {
    values: form.values,
    isChanged: JSON.stringify(form.values) !== JSON.stringify(opened.values),
    edit,
  });
  return {
    form,
    isKept: kept !== null,
    edit,
    forget: () => {
      // The form may be gone with the next render, and would leave what it holds.
      flushSync(() => form.setValues(opened.values));
      clearStoredForm(name);
    },
    discard: () => {
      clearStoredForm(name);
      setOpened(held);
      setKept(null);
      form.setValues(held.values);
      form.clearErrors();
    },
  };
}
