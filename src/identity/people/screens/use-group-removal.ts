import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { allBatches, useBatch } from '../batch.ts';
import type { Group } from '../contract.ts';
import { useGroupActions } from '../queries.ts';
import { groupTexts } from './texts.ts';

/** Deletes a group at once and offers to take it back; who had it as batch sees everyone again. */
export function useGroupRemoval() {
  const texts = useTexts(groupTexts);
  const [batch, setBatch] = useBatch();
  const { remove, restore } = useGroupActions();
  return async ({ _id, name }: Group): Promise<boolean> => {
    try {
      await remove(_id);
    } catch (error) {
      notify.error(error);
      return false;
    }
    if (batch === _id) setBatch(allBatches);
    const undo = (): void =>
      void restore(_id).then(
        () => notify.success(texts.restored(name)),
        (error: unknown) => notify.error(error),
      );
    notify.success(texts.removed(name), { timeout: 15_000, action: { label: texts.undo, run: undo } });
    return true;
  };
}
