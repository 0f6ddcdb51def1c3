/** What the profile page asks and does beyond name and password. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { session } from '#platform/web/session.ts';
import { getMe } from './contract.ts';
import {
  askForEmail,
  cancelEmail,
  deletePhoto,
  endMySession,
  endOtherSessions,
  getAccount,
  listMySessions,
  setPhoto,
} from './profile/contract.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './second-factor/contract.ts';

const key = ['account'] as const;

export const accountQuery = () =>
  queryOptions({ queryKey: [...key, 'account'], queryFn: ({ signal }) => call(getAccount, { signal }) });

export const sessionsQuery = () =>
  queryOptions({ queryKey: [...key, 'sessions'], queryFn: ({ signal }) => call(listMySessions, { signal }) });

export const secondFactorQuery = () =>
  queryOptions({ queryKey: [...key, 'second-factor'], queryFn: ({ signal }) => call(getSecondFactor, { signal }) });

export function useSafetyActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const answer = await action;
    await client.invalidateQueries({ queryKey: key });
    return answer;
  };
  /** The person who was asked for a second factor may now have what they asked for. */
  const gained = async <T>(action: Promise<T>): Promise<T> => {
    const answer = await after(action);
    if (session.get().user?.secondFactorFrom) session.signIn(await call(getMe));
    return answer;
  };
  return {
    askForEmail: (body: BodyInputOf<typeof askForEmail>) => after(call(askForEmail, { body })),
    cancelEmail: () => after(call(cancelEmail)),
    endSession: (id: string, password: string) => after(call(endMySession, { params: { id }, body: { password } })),
    endOthers: (password: string) => after(call(endOtherSessions, { body: { password } })),
    beginAuthenticator: (password: string) => call(beginAuthenticator, { body: { password } }),
    confirmAuthenticator: (code: string) => gained(call(confirmAuthenticator, { body: { code } })),
    removeAuthenticator: (body: BodyInputOf<typeof removeAuthenticator>) => after(call(removeAuthenticator, { body })),
    renewRecoveryCodes: (code: string) => after(call(renewRecoveryCodes, { body: { code } })),
    beginPasskey: (password: string) => call(beginPasskey, { body: { password } }),
    addPasskey: (body: BodyInputOf<typeof addPasskey>) => gained(call(addPasskey, { body })),
    renamePasskey: (id: string, name: string) => after(call(renamePasskey, { params: { id }, body: { name } })),
    removePasskey: (id: string, password: string) => after(call(removePasskey, { params: { id }, body: { password } })),
    setPhoto: async (photo: Blob): Promise<void> => {
      const form = new FormData();
      form.append('file', photo, 'photo');
      session.signIn(await call(setPhoto, { form }));
    },
    removePhoto: async (): Promise<void> => session.signIn(await call(deletePhoto)),
  };
}
