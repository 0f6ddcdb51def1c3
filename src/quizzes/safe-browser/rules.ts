/**
 * Quizzes that are taken in Safe Exam Browser. Pure: the server hashes and compares.
 *
 * made        Tripos writes the settings and knows their Config Key
 * given       the school has settings of its own and names the keys that it trusts
 * challenge   a code in the page's address that differs for every session, so that no proof is valid for another
 */
import type { SebSettings } from './rules-seb-settings.ts';

export const safeBrowserModes = ['off', 'made', 'given'] as const;
export type SafeBrowserMode = (typeof safeBrowserModes)[number];

export const quittings = ['free', 'password', 'never'] as const;

/** What a school chooses of the settings that Tripos writes. */
export interface SafeBrowserOptions {
  /** free: whenever the student likes; never: only by the link at the end. */
  readonly quitting: (typeof quittings)[number];
  /** Asked for before it ends, where `quitting` is `password`. */
  readonly quitPassword: string | null;
  readonly spellCheck: boolean;
  readonly taskBar: boolean;
  /** The time of day in the task bar. */
  readonly time: boolean;
  readonly reload: boolean;
  readonly audio: boolean;
  /** Beside this site, as Safe Exam Browser's filter writes them: `dictionary.example.org`, `*.example.org/words/*`. */
  readonly addresses: readonly string[];
}

export const usualOptions: SafeBrowserOptions = {
  quitting: 'password',
  quitPassword: null,
  spellCheck: false,
  taskBar: true,
  time: true,
  reload: true,
  audio: false,
  addresses: [],
};

/** The keys by which Safe Exam Browser is known; of each list that is not empty one must be proved. */
export interface SafeKeys {
  readonly config: readonly string[];
  readonly browser: readonly string[];
}

/** Where the exam begins. `site` as `siteAddress` says it, without a slash at the end. */
export const examAddress = (site: string, quizId: string): string => `${site}/exam/${quizId}`;

/** Safe Exam Browser ends where it is led to this address; there is no page. */
export const leavePath = '/leave-safe-exam-browser';

/** The address that hands a file of settings over to Safe Exam Browser: `sebs:` for https, `seb:` for http. */
export const sebLink = (address: string): string => address.replace(/^http/, 'seb');

const allow = (expression: string): SebSettings => ({ active: true, regex: false, expression, action: 1 });

/**
 * The settings of an exam. `quitHash`: SHA-256 of the password in hexadecimal, empty where none is asked for. What is not
 * named keeps Safe Exam Browser's own default.
 */
export function settingsFor(
  options: SafeBrowserOptions,
  { site, quizId, quitHash }: { readonly site: string; readonly quizId: string; readonly quitHash: string },
): SebSettings {
  const { host } = new URL(site);
  return {
    // 0: for an exam, not for setting up a device.
    sebConfigPurpose: 0,
    startURL: examAddress(site, quizId),
    quitURL: `${site}${leavePath}`,
    quitURLConfirm: true,
    allowQuit: options.quitting !== 'never',
    hashedQuitPassword: options.quitting === 'password' ? quitHash : '',
    sendBrowserExamKey: true,
    // 3: the modern web view of macOS and iOS, which tells its keys by JavaScript only.
    browserWindowWebView: 3,
    allowSpellCheck: options.spellCheck,
    allowDictionaryLookup: false,
    allowPreferencesWindow: false,
    showTaskBar: options.taskBar,
    showTime: options.time,
    showReloadButton: options.reload,
    browserWindowAllowReload: options.reload,
    audioControlEnabled: options.audio,
    audioMute: !options.audio,
    examSessionClearCookiesOnStart: true,
    examSessionClearCookiesOnEnd: true,
    URLFilterEnable: true,
    URLFilterEnableContentFilter: false,
    URLFilterRules: [host, ...options.addresses].map(allow),
  };
}

/** The name under which a page carries its challenge in its address. */
export const challengeName = 'seb';

/** The address without what follows `#`, which Safe Exam Browser leaves out of its hashes. */
export const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

/**
 * Whether an address is the exam page of one of these ids (of a quiz, of an attempt at it) on this site, with the
 * challenge of the session that tells it.
 */
export function isExamPage(
  url: string,
  { site, ids, challenge }: { readonly site: string; readonly ids: readonly string[]; readonly challenge: string },
): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, searchParams, username, password } = new URL(url);
  return (
    origin === new URL(site).origin &&
    username === '' &&
    password === '' &&
    ids.some((id) => pathname === `/exam/${id}` || pathname === `/exam/var/${id}`) &&
    searchParams.getAll(challengeName).join() === challenge
  );
}
