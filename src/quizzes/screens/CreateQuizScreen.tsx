import { useMemo } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { entitySchemaTexts } from '#platform/web/ui/schema/entity-schema-texts.ts';
import { emptyValues } from './form/form-values.ts';
import { QuizForm } from './form/QuizForm.tsx';
import { formTexts } from './form/texts.ts';
import { useQuizForm } from './form/use-quiz-form.ts';
import { useCreateQuiz } from './use-create-quiz.ts';

/** A new quiz, with questions chosen from the bank here. */
export function CreateQuizScreen() {
  const texts = useTexts(formTexts);
  const fields = useTexts(entitySchemaTexts).link;
  const initial = useMemo(() => ({ values: emptyValues(), edit: null }), []);
  const state = useQuizForm('create-quiz', initial);
  const { create, dialog } = useCreateQuiz((values) => state.markSaved({ values, edit: null }));
  return (
    <>
      <PageHead
        title={texts.create.title}
        lead={
          <>
            {texts.create.lead} <TextLink to="/quizzes/quizSchemaSequentialForm">{texts.steps.wayThere}</TextLink> ·{' '}
            <TextLink to="/quizzes/quizSchema">{fields}</TextLink>
          </>
        }
      />
      <QuizForm
        state={state}
        isPublished={false}
        isNew
        onSave={create}
        discard={{ label: texts.restored.startAfresh, run: () => state.show(initial) }}
      />
      {dialog}
    </>
  );
}
