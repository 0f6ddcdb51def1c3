import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useDraft } from '../draft.ts';
import { emptyValues, type FormQuestion, fromDraft, toDraft } from './form/form-values.ts';
import { QuizForm } from './form/QuizForm.tsx';
import { formTexts } from './form/texts.ts';
import { useQuizForm } from './form/use-quiz-form.ts';
import { useCreateQuiz } from './use-create-quiz.ts';

function NothingSelected() {
  const texts = useTexts(formTexts).make;
  const router = useRouter();
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        <>
          <Button variant="default" onClick={() => router.history.back()}>
            {texts.cancel}
          </Button>
          <ButtonLink to="/questions">{texts.viewQuestions}</ButtonLink>
        </>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function MakeForm({ title }: { title: string | undefined }) {
  const texts = useTexts(formTexts);
  const draft = useDraft();
  const initial = useMemo(() => ({ values: { ...emptyValues(), name: title ?? '' }, edit: null }), [title]);
  const state = useQuizForm('make-quiz', initial, { ownsQuestions: false });
  const { form } = state;
  const selected: FormQuestion[] = draft.questions.map(fromDraft);
  /** The form continues to show the quiz until its page is there. */
  const isStored = useRef(false);
  const isStale = JSON.stringify(form.values.questions) !== JSON.stringify(selected);
  // The draft holds the questions, so that the badge in the menu and the question list tell the same.
  useEffect(() => {
    if (isStale && !isStored.current) state.setQuestions(selected);
  });
  const { create, dialog } = useCreateQuiz((values) => {
    isStored.current = true;
    state.markSaved({ values, edit: null });
    draft.clear();
  });
  return (
    <>
      <QuizForm
        state={state}
        isPublished={false}
        isNew
        isNameProposed={title !== undefined}
        onSave={create}
        onQuestions={(questions) => draft.replace(questions.map(toDraft))}
        discard={{
          label: texts.restored.startAfresh,
          run: () => state.show({ values: { ...initial.values, questions: selected }, edit: null }),
        }}
      />
      {dialog}
    </>
  );
}

/** A new quiz from the questions that were selected in the bank; `title` is proposed. */
export function MakeQuizScreen({ title }: { title?: string | undefined }) {
  const texts = useTexts(formTexts).make;
  const { questions } = useDraft();
  const hasBegun = useRef(false);
  if (questions.length > 0) hasBegun.current = true;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {hasBegun.current ? <MakeForm title={title} /> : <NothingSelected />}
    </>
  );
}
