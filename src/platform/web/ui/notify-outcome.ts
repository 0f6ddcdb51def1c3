import { notify } from './notifications-store.ts';

/** Waits for an action; shows `message` once it is done, or why it failed. Never rejects. */
export async function notifyOutcome(action: Promise<unknown>, message: string): Promise<void> {
  try {
    await action;
    notify.success(message);
  } catch (error) {
    notify.error(error);
  }
}
