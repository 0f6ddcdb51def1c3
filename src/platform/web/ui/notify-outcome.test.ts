import { expect, test } from 'vitest';
import { notifications } from './notifications-store.ts';
import { notifyOutcome } from './notify-outcome.ts';

test('says that an action is done, or why it failed, without rejecting', async () => {
  await notifyOutcome(Promise.resolve(1), 'Platform removed');
  await notifyOutcome(Promise.reject(new Error('The platform is in use')), 'Platform removed');
  const shown = notifications.get().map(({ id, msg, color }) => ({ id, msg, color }));
  for (const { id } of shown) notifications.dismiss(id);
  expect(shown.map(({ msg, color }) => ({ msg, color }))).toEqual([
    { msg: 'Platform removed', color: 'success' },
    { msg: 'The platform is in use', color: 'danger' },
  ]);
});
