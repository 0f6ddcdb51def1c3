import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { currentDraft, type DraftQuestion } from '#quizzes/draft.ts';
import { formTexts } from '../form/texts.ts';

/** Makes these the questions of the new quiz. What was selected before can be brought back. */
export function useNewQuizOf(): (questions: readonly DraftQuestion[]) => void {
  const texts = useTexts(formTexts).make;
  return (questions) => {
    const draft = currentDraft();
    const before = draft.get();
    draft.replace(questions);
    if (before.length === 0) return;
    notify.info(texts.replaced(before.length), {
      action: { label: texts.addBack, run: () => draft.add(...before) },
    });
  };
}
