/** The exam page in Safe Exam Browser: shows the server that it is there. Loaded only where it is asked for. */
import { CallError, call } from '#platform/web/call.ts';
import { challengeName, withoutFragment } from '#quizzes/safe-browser/rules.ts';
import { getWayIn, proveSafeBrowser, type WayIn } from './contract.ts';

/** What Safe Exam Browser puts into its pages. Older versions for macOS and iOS fill in the keys when they are asked to. */
interface SafeExamBrowser {
  readonly security?: {
    readonly configKey?: string;
    readonly browserExamKey?: string;
    readonly updateKeys?: (told: () => void) => void;
  };
}
declare global {
  interface Window {
    readonly SafeExamBrowser?: SafeExamBrowser;
  }
}

/** Nobody waits longer for the keys. */
const PATIENCE_MS = 3_000;

export interface Entrance {
  readonly way: WayIn;
  /** in: proved, or not needed; leaving: the page loads itself again; outside: any other browser; wrong: other settings. */
  readonly state: 'in' | 'leaving' | 'outside' | 'wrong';
}

const hashOf = (key: string | undefined): string | null => (key && /^[0-9a-f]{64}$/i.test(key) ? key : null);

async function readKeys(): Promise<{ configKeyHash: string | null; browserKeyHash: string | null }> {
  const { updateKeys } = window.SafeExamBrowser?.security ?? {};
  if (updateKeys) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
      updateKeys(resolve);
    });
  }
  const { configKey, browserExamKey } = window.SafeExamBrowser?.security ?? {};
  return { configKeyHash: hashOf(configKey), browserKeyHash: hashOf(browserExamKey) };
}

/** Shows that this page is in Safe Exam Browser, where it is asked for and can be shown. Throws `CallError`. */
export async function comeIn(id: string): Promise<Entrance> {
  const way = await call(getWayIn, { params: { id } });
  if (!way.isNeeded || way.isProven) return { way, state: 'in' };
  if (!window.SafeExamBrowser?.security) return { way, state: 'outside' };
  const here = new URL(location.href);
  if (here.searchParams.get(challengeName) !== way.challenge) {
    here.searchParams.set(challengeName, way.challenge);
    // The keys are computed of the address with which a page is loaded.
    location.replace(here);
    return { way, state: 'leaving' };
  }
  const url = withoutFragment(location.href);
  const keys = await readKeys();
  if (keys.configKeyHash === null && keys.browserKeyHash === null) return { way, state: 'wrong' };
  try {
    await call(proveSafeBrowser, { params: { id }, body: { url, ...keys } });
    return { way, state: 'in' };
  } catch (error) {
    if (error instanceof CallError && error.code.startsWith('safe_browser')) return { way, state: 'wrong' };
    throw error;
  }
}
