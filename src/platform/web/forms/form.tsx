/** Forms: checked by the call's own schema, refused fields shown where they are, and summed up at the top with links. */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { fieldMessage } from '#platform/web/i18n/refusal-words.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../ui/frame.module.css';
import { fieldErrorsOf, useFieldError } from './field-errors.ts';

type Values = Record<string, unknown>;

/** Errors by field, in the language of the page. */
const sayAll = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path, fieldMessage(said)]));

/** Checks the values of a form by a schema. Returns what is wrong in the language of the page, by the path of the field. */
export const checkBy =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> =>
    // The package is typed for another release of zod, whose schemas it reads in the same way.
    sayAll(zod4Resolver(schema as never)(values as never) as Record<string, string>);

/** For `useForm`: tells screen readers that a field is refused, also a password, which Mantine marks for the eye alone. */
export const markRefused = ({ inputProps }: { readonly inputProps: { readonly error?: unknown } }) =>
  inputProps.error ? { 'aria-invalid': true } : {};

/** A form whose values are checked by a schema when it is sent, and again as its fields change. */
export function useCheckedForm<V extends Values>(schema: z.ZodType, initialValues: V) {
  return useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    validate: checkBy(schema),
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    enhanceGetInputProps: markRefused,
  });
}

/**
 * Sends a form: `onSubmit={send.submit}`; while it runs `send.isSending`. Refused fields are put into the form, any
 * other failure is `send.failure`. Nothing that was typed is lost.
 */
export function useSend<V extends Values>(form: UseFormReturnType<V>, action: (values: V) => Promise<unknown>) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const submit = form.onSubmit(
    async (values) => {
      setSending(true);
      setFailure(null);
      try {
        await action(values);
      } catch (error) {
        const fields = fieldErrorsOf(error);
        form.setErrors(fields);
        // The page already asks to sign in again; the form is then sent once more.
        const isSessionOver = error instanceof CallError && error.code === 'not_logged_in';
        if (Object.keys(fields).length === 0 && !isSessionOver)
          setFailure(error instanceof Error ? error.message : String(error));
        setAttempts((count) => count + 1);
      } finally {
        setSending(false);
      }
    },
    () => {
      setFailure(null);
      setAttempts((count) => count + 1);
    },
  );
  return { submit, isSending, failure, attempts };
}

/** Fields in the order in which the page shows them; what is no field comes last. */
function inPageOrder(one: HTMLElement | null, other: HTMLElement | null): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** All errors of a form in one place, each a link to its field; takes the focus when the form was refused. */
export function ErrorSummary<V extends Values>(props: {
  form: UseFormReturnType<V>;
  send: { readonly failure: string | null; readonly attempts: number };
  /** How the fields are called on the screen, by path. */
  labels: Readonly<Record<string, string>>;
}) {
  const { form, send, labels } = props;
  const texts = useTexts(platformTexts);
  const sayError = useFieldError();
  const box = useRef<HTMLDivElement>(null);
  const nodeOf = (path: string): HTMLElement | null => form.getInputNode(path);
  const errors = Object.entries(form.errors)
    .filter(([, message]) => Boolean(message))
    .sort(([one], [other]) => inPageOrder(nodeOf(one), nodeOf(other)));
  useEffect(() => {
    if (send.attempts > 0) box.current?.focus();
  }, [send.attempts]);
  if (errors.length === 0 && send.failure === null) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      {send.failure ?? (
        <>
          <strong>{texts.fixFields}</strong>
          <ul>
            {errors.map(([path, message]) => (
              <li key={path}>
                {labels[path] === undefined && nodeOf(path) === null ? (
                  // Of something that is no field, as the token of a mailed link, only the sentence means anything.
                  message
                ) : (
                  <button type="button" onClick={() => nodeOf(path)?.focus()}>
                    {typeof message === 'string' ? sayError(path, labels[path] ?? path, message) : message}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
