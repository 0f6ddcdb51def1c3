import { createStore, type Store } from '#platform/web/store.ts';

export const loadingBarTimes = { throttle: 200, duration: 5000, hideDelay: 500, step: 100 } as const;

export interface LoadingBarState {
  readonly visible: boolean;
  /** 0 to 100. */
  readonly percent: number;
  readonly failed: boolean;
}

export interface LoadingBarControl extends Store<LoadingBarState> {
  readonly start: () => void;
  readonly finish: (outcome?: { failed: boolean }) => void;
}

const idle: LoadingBarState = { visible: false, percent: 0, failed: false };

/**
 * The bar over the page: appears when loading takes longer than 200 ms, climbs evenly to 100 over about
 * 5 s, is filled when loading ends, hides 500 ms later, and is red when it failed.
 */
export function createLoadingBar(): LoadingBarControl {
  const store = createStore(idle);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let climbing: ReturnType<typeof setInterval> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(waiting);
    clearInterval(climbing);
    clearTimeout(hiding);
    waiting = undefined;
  };
  const climb = (): void => {
    const share = (loadingBarTimes.step / loadingBarTimes.duration) * 100;
    store.set((bar) => ({ ...bar, percent: Math.min(100, bar.percent + share) }));
    if (store.get().percent >= 100) clearInterval(climbing);
  };
  return {
    ...store,
    start: () => {
      stop();
      store.set(idle);
      waiting = setTimeout(() => {
        waiting = undefined;
        store.set({ visible: true, percent: 0, failed: false });
        climbing = setInterval(climb, loadingBarTimes.step);
      }, loadingBarTimes.throttle);
    },
    finish: ({ failed } = { failed: false }) => {
      stop();
      // A failure is worth showing even when it came at once.
      if (!store.get().visible && !failed) return;
      store.set({ visible: true, percent: 100, failed });
      hiding = setTimeout(() => store.set(idle), loadingBarTimes.hideDelay);
    },
  };
}

export const loadingBar = createLoadingBar();
