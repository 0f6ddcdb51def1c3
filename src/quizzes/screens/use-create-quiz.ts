import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useQuizActions } from '../queries.ts';
import { inputOf, type QuizFormValues } from './form/form-values.ts';
import { formTexts } from './form/texts.ts';
import { usePublish } from './use-publish.tsx';
import { quizPath } from './use-quiz-commands.ts';

/**
 * Saves a new quiz and goes where it is edited, or, once it is published, where it is shown. `dialog` must be on the
 * screen: what is odd is asked before.
 */
export function useCreateQuiz(onSaved: (values: QuizFormValues) => void) {
  const texts = useTexts(formTexts).save;
  const actions = useQuizActions();
  const navigate = useNavigate();
  const { confirm, dialog } = usePublish();
  const create = async (values: QuizFormValues, publish: boolean): Promise<void> => {
    const settings = inputOf(values);
    if (publish && (await confirm({ settings })) === null) return;
    const quiz = await actions.create({ ...settings, publish });
    // Before the way to the next page, which may be left: what is kept here would otherwise be sent once more.
    onSaved(values);
    if (publish) {
      await navigate({ to: '/quizzes/$name/{-$id}', params: quizPath(quiz), search: { published: '1' } });
    } else {
      notify.success(texts.savedDraft(quiz.name));
      await navigate({ to: '/quizzes/$name/{-$id}/edit', params: quizPath(quiz), replace: true });
    }
  };
  return { create, dialog };
}
