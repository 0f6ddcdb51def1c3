import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from './field-errors.ts';

/**
 * A form of one text field. `send` gets its value; afterwards the field is empty. An error is shown at the field: what the
 * server says of `path`, or what else went wrong.
 */
export function useOneField(send: (value: string) => Promise<void>, path = '') {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setError(null);
    try {
      await send(value);
      setValue('');
    } catch (failure) {
      setError(fieldErrorsOf(failure)[path] ?? (failure instanceof Error ? failure.message : String(failure)));
    } finally {
      setSending(false);
    }
  };
  return {
    field: {
      value,
      error,
      onChange: (event: { readonly currentTarget: { readonly value: string } }): void =>
        setValue(event.currentTarget.value),
    },
    onSubmit: (event: FormEvent): void => void submit(event),
    isSending,
  };
}
