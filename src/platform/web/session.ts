import { getBoot, type Viewer } from './start/boot.ts';
import { createStore, type Store, useStore } from './store.ts';

export interface SessionState {
  readonly user: Viewer | null;
  /** Nobody is signed in, but this browser has begun a quiz without an account. */
  readonly guest: boolean;
  /** The server no longer knows the session; the page stays until the person has signed in again. */
  readonly ended: boolean;
}

let store: Store<SessionState> | undefined;
const getStore = (): Store<SessionState> => {
  store ??= createStore<SessionState>({ user: getBoot().user, guest: getBoot().guest === true, ended: false });
  return store;
};

/** True when the server does nothing for this person until they have set up a second factor. */
export const lacksSecondFactor = (user: Viewer | null): boolean =>
  user?.secondFactorFrom != null && Date.parse(user.secondFactorFrom) <= Date.now();

/** Changes what is known of the person; the same person again changes nothing. */
const learn = (of: (user: Viewer) => Viewer): void =>
  getStore().set((state) => {
    const user = state.user && of(state.user);
    return user === state.user ? state : { ...state, user };
  });

/** Who is signed in on this page. */
export const session = {
  get: (): SessionState => getStore().get(),
  subscribe: (listener: () => void) => getStore().subscribe(listener),
  signIn: (user: Viewer): void => getStore().set({ user, guest: false, ended: false }),
  signOut: (): void => getStore().set({ user: null, guest: false, ended: false }),
  /** A quiz was begun without an account. */
  enterAsGuest: (): void => getStore().set({ user: null, guest: true, ended: false }),
  /** A call was answered that a password of one's own is missing, which the page may not have known. */
  missOwnPassword: (): void =>
    learn((user) => (user.mustChangePassword ? user : { ...user, mustChangePassword: true })),
  /** A call was answered that a second factor is missing, which the page may not have known. */
  missSecondFactor: (): void =>
    learn((user) => (lacksSecondFactor(user) ? user : { ...user, secondFactorFrom: new Date(0).toISOString() })),
  /** A call was answered with 401 although somebody is signed in. */
  end: (): void => getStore().set((state) => (state.user && !state.ended ? { ...state, ended: true } : state)),
};

export const useSession = (): SessionState => useStore(getStore());

/** The person who is signed in, or null. */
export const useViewer = (): Viewer | null => useSession().user;
