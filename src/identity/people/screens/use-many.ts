import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { UserAction } from '../contract-many.ts';
import { useUserActions } from '../queries.ts';
import { peopleTexts } from './shared/people-texts.ts';
import { listTexts } from './texts.ts';

const opposite: Partial<Record<UserAction, UserAction>> = {
  enable: 'disable',
  disable: 'enable',
  addToGroup: 'removeFromGroup',
  removeFromGroup: 'addToGroup',
};

/** Does one thing to many people, says what came of it, and offers to take it back. */
export function useMany() {
  const texts = useTexts(listTexts);
  const { account } = useTexts(peopleTexts);
  const { changeMany } = useUserActions();
  const run = async (command: UserAction, users: string[], group?: string): Promise<boolean> => {
    try {
      const body = { deed: command, users, ...(group !== undefined && { group }) } as Parameters<typeof changeMany>[0];
      const { changed, refused, isMailed } = await changeMany(body);
      for (const { user, why } of refused.slice(0, 3)) notify.warning(texts.refused(user.name, why));
      const back = opposite[command];
      const undo = back && {
        timeout: 15_000,
        action: { label: texts.undo, run: () => void run(back, changed, group) },
      };
      if (changed.length > 0 && isMailed === false) notify.warning(account.notMailed);
      else if (changed.length > 0) notify.success(texts.done[command](changed.length), { ...undo });
      else if (refused.length === 0) notify.info(texts.nothing);
      return true;
    } catch (error) {
      notify.error(error);
      return false;
    }
  };
  return run;
}
