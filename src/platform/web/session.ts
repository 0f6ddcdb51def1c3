import { getBoot, type Viewer } from './boot.ts';
import { createStore, type Store, useStore } from './store.ts';

export interface SessionState {
  readonly user: Viewer | null;
  /** The server no longer knows the session; the page stays until the person has signed in again. */
  readonly ended: boolean;
}

let store: Store<SessionState> | undefined;
const getStore = (): Store<SessionState> => {
  store ??= createStore<SessionState>({ user: getBoot().user, ended: false });
  return store;
};

/** Who is signed in on this page. */
export const session = {
  get: (): SessionState => getStore().get(),
  subscribe: (listener: () => void) => getStore().subscribe(listener),
  signIn: (user: Viewer): void => getStore().set({ user, ended: false }),
  signOut: (): void => getStore().set({ user: null, ended: false }),
  /** A call was answered with 401 although somebody is signed in. */
  end: (): void => getStore().set((state) => (state.user && !state.ended ? { ...state, ended: true } : state)),
};

export const useSession = (): SessionState => useStore(getStore());

/** The person who is signed in, or null. */
export const useViewer = (): Viewer | null => useSession().user;
