import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { checkBy } from '#platform/web/forms/form.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { type Channel, channelInputSchema, passCodeSchema } from '../contract.ts';

/** The form holds an empty text where no pass code was typed. */
const formSchema = channelInputSchema.extend({ passCode: z.union([z.literal(''), passCodeSchema]) });
export type ChannelFormValues = z.input<typeof channelInputSchema> & {
  description: string;
  cover: string | null;
  passCode: string;
};

export const emptyValues: ChannelFormValues = { name: '', description: '', cover: null, kind: 'public', passCode: '' };

/** The values of a channel. A cover that is not changed keeps the address under which the form shows it. */
export const valuesOf = (channel: Channel): ChannelFormValues => ({
  name: channel.name,
  description: channel.description,
  cover: channel.coverImage,
  kind: channel.kind,
  passCode: '',
});

const storedSchema = z.object({
  name: z.string(),
  description: z.string(),
  cover: z.string().nullable(),
  kind: channelInputSchema.shape.kind,
});

/** What was typed and is not sent yet is kept in the browser, without the pass code. */
export function useChannelForm(name: string, initial: ChannelFormValues, edit: number | null) {
  const [restored] = useState(() => {
    const kept = readStoredForm(name);
    const values = storedSchema.safeParse(kept?.values);
    return kept && values.success ? { edit: kept.edit, values: { ...values.data, passCode: '' } } : null;
  });
  const [base, setBase] = useState({ values: initial, edit: restored?.edit ?? edit });
  const [isRestored, setRestored] = useState(restored !== null);
  const form = useForm<ChannelFormValues>({
    mode: 'controlled',
    initialValues: restored?.values ?? initial,
    validate: checkBy(formSchema),
    clearInputErrorOnChange: true,
  });
  const kept = useMemo(() => ({ ...form.values, passCode: '' }), [form.values]);
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(base.values);
  useStoredForm(name, { values: kept, isChanged, edit: base.edit });
  return {
    form,
    edit: base.edit,
    isChanged,
    isRestored,
    /** The server has these values, or others are to be shown. */
    reset: (values: ChannelFormValues, newEdit: number | null): void => {
      clearStoredForm(name);
      setRestored(false);
      setBase({ values, edit: newEdit });
      form.setValues(values);
      form.clearErrors();
    },
  };
}

export type ChannelFormState = ReturnType<typeof useChannelForm>;

/** As the calls want it: no pass code where none was typed or none is needed. */
export function inputOf({ passCode, ...values }: ChannelFormValues) {
  return { ...values, ...(values.kind === 'code' && passCode !== '' && { passCode }) };
}
