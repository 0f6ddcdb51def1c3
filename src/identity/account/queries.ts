import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { z } from 'zod';
import { CallError, call } from '#platform/web/call.ts';
import { chosenLanguage } from '#platform/web/i18n/language.ts';
import { session } from '#platform/web/session.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { checkResetLink, getMe, login, logout, register, type User, updateAccount } from './contract.ts';
import { beginPasskeyLogin, passkeyLogin, secondStepOfLogin } from './second-factor/contract.ts';
import { askQueued, type Waiting } from './sign-in/queued.ts';

const enter = (client: QueryClient, user: User): void => {
  const before = session.get().user;
  session.signIn(user);
  // Nothing that one person was shown is left for the next one.
  if (before && before._id !== user._id) location.assign('/dash');
  else void client.invalidateQueries();
};

/** Whether a mailed link can still set a password. Asked once: a form that is being filled in stays. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The challenge of the second step, when that is what the first one was answered with. */
const challengeOf = (error: unknown): string | null => {
  if (!(error instanceof CallError) || error.code !== 'second_factor_needed') return null;
  const challenge = error.details[0]?.challenge;
  return typeof challenge === 'string' ? challenge : null;
};

/** Signs in on this page. */
export function useSignIn() {
  const client = useQueryClient();
  return {
    /** Null: signed in. Otherwise the challenge of the second step. */
    byPassword: async (body: z.input<typeof login.body & object>, waiting: Waiting): Promise<string | null> => {
      try {
        const { user } = await askQueued(
          (ticket) => call(login, { body: { ...body, ticket }, signal: waiting.signal }),
          waiting,
        );
        enter(client, user);
        return null;
      } catch (error) {
        const challenge = challengeOf(error);
        if (challenge === null) throw error;
        return challenge;
      }
    },
    byCode: async (challenge: string, code: string): Promise<void> =>
      enter(client, (await call(secondStepOfLogin, { body: { challenge, code } })).user),
    byPasskey: async (): Promise<void> => {
      const { options } = await call(beginPasskeyLogin);
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const made = await startAuthentication({ optionsJSON: options as never });
      const credential = { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
      enter(client, (await call(passkeyLogin, { body: { credential } })).user);
    },
  };
}

/** While `isOver`: a person who returns to this page from another tab, and has signed in there, continues. */
export function useSignedInElsewhere(isOver: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const look = (): void => {
      if (document.visibilityState === 'visible')
        call(getMe).then(
          (user) => enter(client, user),
          // Still signed out.
          () => {},
        );
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOver, client]);
}

/** Makes an account and signs in with it. */
export function useRegister() {
  const client = useQueryClient();
  return async (body: z.input<typeof register.body & object>): Promise<void> =>
    enter(client, (await call(register, { body: { ...body, language: chosenLanguage() } })).user);
}

/**
 * Signs out: the server forgets the session and its cookie, this page forgets everything it was told; then home, or on to
 * the provider where the session ends there too.
 */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (): Promise<void> => {
    let next: string | null = null;
    try {
      ({ next } = await call(logout));
    } catch (error) {
      const isOver = error instanceof CallError && error.statusCode === 401;
      if (!isOver) return void notify.error(error);
    }
    session.signOut();
    // The provider's page follows, and nothing of this one is left.
    if (next !== null) return window.location.assign(next);
    await navigate({ to: '/' });
    client.clear();
  };
}

/** Changes the name or the password of the person who is signed in. */
export function useUpdateAccount() {
  return async (body: z.input<typeof updateAccount.body & object>): Promise<void> =>
    session.signIn(await call(updateAccount, { body }));
}
