import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useRemoveQuestions } from '../queries.ts';
import { bankTexts } from './texts.ts';

/** Deletes questions at once and offers to take it back. */
export function useRemoval() {
  const texts = useTexts(bankTexts).list;
  const bench = useTexts(benchTexts);
  const { remove, restore } = useRemoveQuestions();
  return {
    /** False when it failed; why is said then. */
    remove: async (ids: readonly string[]): Promise<boolean> => {
      let refused: number;
      try {
        refused = await remove(ids);
      } catch (error) {
        notify.error(error);
        return false;
      }
      if (refused > 0) notify.warning(bench.refused(refused));
      const gone = ids.length - refused;
      if (gone === 0) return false;
      const undo = (): void =>
        void restore(ids).then(
          () => notify.success(texts.restored(gone)),
          (error: unknown) => notify.error(error),
        );
      notify.success(texts.removed(gone), { timeout: 15_000, action: { label: texts.undo, run: undo } });
      return true;
    },
  };
}
