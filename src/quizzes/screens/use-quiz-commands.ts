/** The actions of teachers as buttons run them: with a message, and undone where that is possible. */

import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Quiz, QuizSummary } from '../contract.ts';
import { useQuizActions } from '../queries.ts';
import { quizTexts } from './texts.ts';
import { usePublish } from './use-publish.tsx';

type Named = Pick<QuizSummary, '_id' | 'name' | 'slug'>;

/** The path of a quiz's page. */
export const quizPath = (quiz: Pick<QuizSummary, '_id' | 'slug'>) => ({ name: quiz.slug, id: quiz._id });

/** The address that students are given. */
export const quizLink = (quiz: Pick<QuizSummary, '_id' | 'slug'>): string =>
  `${location.origin}/quizzes/${encodeURIComponent(quiz.slug)}/${quiz._id}`;

export function useQuizCommands() {
  const texts = useTexts(quizTexts);
  const actions = useQuizActions();
  const publishing = usePublish();

  const copyLink = async (quiz: Named): Promise<void> => {
    try {
      await navigator.clipboard.writeText(quizLink(quiz));
      notify.success(texts.did.copied);
    } catch {
      // Without the right to the clipboard the person copies it from the message.
      notify.info(quizLink(quiz), { timeout: null });
    }
  };

  const setArchived = async (quiz: Named, archived: boolean): Promise<void> => {
    try {
      await actions.archive(quiz._id, archived);
      notify.success(archived ? texts.did.archived(quiz.name) : texts.did.unarchived(quiz.name), {
        action: { label: texts.did.undo, run: () => void setArchived(quiz, !archived) },
      });
    } catch (error) {
      notify.error(error);
    }
  };

  return {
    /** Must be on the screen where `publish` is called. */
    publishDialog: publishing.dialog,
    copyLink,
    archive: (quiz: Named) => setArchived(quiz, true),
    unarchive: (quiz: Named) => setArchived(quiz, false),
    /** Null when it was refused, and the reason told, or given up. */
    publish: async (quiz: Named): Promise<Quiz | null> => {
      try {
        const published = await publishing.publish(quiz._id);
        if (!published) return null;
        notify.success(texts.did.published(published.name), {
          action: { label: texts.detail.copy, run: () => void copyLink(published) },
        });
        return published;
      } catch (error) {
        notify.error(error);
        return null;
      }
    },
    delete: async (quiz: Named): Promise<void> => {
      try {
        await actions.delete(quiz._id);
        notify.success(texts.did.deleted(quiz.name));
      } catch (error) {
        notify.error(error);
      }
    },
  };
}
