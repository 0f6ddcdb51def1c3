import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useRemoveQuestions } from '../queries.ts';
import { bankTexts } from './texts.ts';

/** Deletes questions at once and offers to take it back. */
export function useRemoval() {
  const texts = useTexts(bankTexts).list;
  const { remove, restore } = useRemoveQuestions();
  return {
    /** False when it failed; why is said then. */
    remove: async (ids: readonly string[]): Promise<boolean> => {
      try {
        await remove(ids);
      } catch (error) {
        notify.error(error);
        return false;
      }
      const undo = (): void =>
        void restore(ids).then(
          () => notify.success(texts.restored(ids.length)),
          (error: unknown) => notify.error(error),
        );
      notify.success(texts.removed(ids.length), { timeout: 15_000, action: { label: texts.undo, run: undo } });
      return true;
    },
  };
}
