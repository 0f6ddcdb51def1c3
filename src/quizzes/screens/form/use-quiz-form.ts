import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkBy } from '#platform/web/forms/form.tsx';
import { formText } from '#platform/web/forms/form-text.ts';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { quizInputSchema } from '../../contract-settings.ts';
import { type FormParts, type FormQuestion, type QuizFormValues, readValues, wholeSeconds } from './form-values.ts';

const textOf = (values: QuizFormValues, withQuestions: boolean): string =>
  formText(withQuestions ? values : { ...values, questions: [] });

/** What the form began with, or what was saved last; `edit` is the quiz's own count of edits. */
interface Saved {
  readonly values: QuizFormValues;
  readonly edit: number | null;
}

/**
 * The form's values, checked by the contract, kept in the browser under `name` until they are saved, and what was kept
 * by an earlier visit. Where the questions are kept elsewhere (`ownsQuestions` false) they are no change of the form.
 */
export function useQuizForm(name: string, initial: Saved, { ownsQuestions = true } = {}) {
  const isSame = (a: QuizFormValues, b: QuizFormValues): boolean =>
    textOf(a, ownsQuestions) === textOf(b, ownsQuestions);
  // Read once: afterwards the form itself is what is kept.
  const [restored] = useState(() => {
    const kept = readStoredForm(name);
    const values = kept && readValues(kept.values);
    return kept && values && !isSame(values, initial.values) ? { ...kept, values } : null;
  });
  const [saved, setSaved] = useState<Saved>(restored ? { values: initial.values, edit: restored.edit } : initial);
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null);
  const form = useForm<QuizFormValues>({
    mode: 'controlled',
    initialValues: restored?.values ?? initial.values,
    validate: checkBy(quizInputSchema),
    clearInputErrorOnChange: true,
  });
  const isChanged = !isSame(form.values, saved.values);
  useStoredForm(name, { values: form.values, isChanged, edit: saved.edit });

  return {
    form,
    saved,
    isChanged,
    /** When what the form shows was typed, where it comes from an earlier visit. */
    restoredAt,
    setQuestions: (questions: readonly FormQuestion[]): void => {
      form.setFieldValue('questions', [...questions]);
      for (const path of Object.keys(form.errors)) if (path.startsWith('questions')) form.clearFieldError(path);
    },
    setParts: ({ questions, sections, draws }: FormParts): void => {
      form.setFieldValue('durationSeconds', wholeSeconds(sections, form.getValues().durationSeconds));
      form.setFieldValue('sections', sections);
      form.setFieldValue('draws', draws);
      form.setFieldValue('questions', questions);
      for (const path of Object.keys(form.errors))
        if (/^(questions|sections|draws|durationSeconds)/.test(path)) form.clearFieldError(path);
    },
    /** Replaces what the form holds, without calling it saved. */
    setAll: (values: QuizFormValues): void => {
      form.setValues(values);
      form.clearErrors();
    },
    /** The server has it. */
    markSaved: (now: Saved): void => {
      setSaved(now);
      setRestoredAt(null);
      clearStoredForm(name);
    },
    /** Shows other values, such as those somebody else has saved; answers how to bring back what was shown. */
    show: (now: Saved): (() => void) => {
      const before = { values: form.getValues(), saved };
      setSaved(now);
      setRestoredAt(null);
      form.setValues(now.values);
      form.clearErrors();
      return () => {
        // What was loaded stays what is compared with, so that saving again needs no second question.
        form.setValues(before.values);
      };
    },
    /** Takes over the newer count of edits, so that the next save replaces what somebody else has saved. */
    overrule: (edit: number): void => setSaved((last) => ({ ...last, edit })),
  };
}

export type QuizFormState = ReturnType<typeof useQuizForm>;
