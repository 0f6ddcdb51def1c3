import { createStore, useStore } from '#platform/web/store.ts';

/** Whether the browser has a network at all. That the server answers is another matter, told call by call. */
const store = createStore<boolean>(typeof navigator === 'undefined' || navigator.onLine !== false);

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => store.set(true));
  window.addEventListener('offline', () => store.set(false));
}

export const online = { get: store.get, subscribe: store.subscribe };
export const useOnline = (): boolean => useStore(store);

/** True where the person asks for little traffic. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
