/** Safe Exam Browser at a quiz: asked for by teachers, proved by who takes it. What a browser calls itself counts for nothing. */

import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isOneOf } from '#quizzes/access/actions.ts';
import { isCounted } from '#quizzes/accommodations/rules.ts';
import type { StoredOverride } from '#quizzes/accommodations/store.ts';
import { findQuizRow } from '#quizzes/store.ts';
import { publishAttempts } from '#quizzes/store-running.ts';
import type { SafeBrowser, SafeBrowserInput } from './contract.ts';
import { safeBrowserInputSchema, type setSafeBrowser } from './contract.ts';
import { type SafeKeys, settingsFor, usualOptions, withoutFragment } from './rules.ts';
import { plistOf, type SebSettings, sebJsonOf } from './rules-seb-settings.ts';
import {
  deleteProofs,
  findProvenSession,
  findSafeBrowserRow,
  freeAttempts,
  keysIn,
  type SafeBrowserRow,
  upsertSafeBrowser,
  widenAttempts,
} from './store.ts';

/** Who has proved it and does not begin within this time proves it again. */
const PROOF_MS = 12 * 3_600_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The Config Key of settings: 64 hexadecimal digits. */
export const configKeyOf = (settings: SebSettings): string => sha256(sebJsonOf(settings));

/** What Safe Exam Browser sends of a key at an address. */
export const proofOf = (url: string, key: string): string => sha256(withoutFragment(url) + key);

/**
 * A code for the page's address that belongs to this session and this quiz alone. Its letter keeps it from being a
 * number.
 */
export const challengeOf = (actor: Actor, quizId: string): string =>
  `s${createHash('sha256').update(`safe browser ${actor.sessionId} ${quizId}`).digest('base64url').slice(0, 22)}`;

export interface Proof {
  readonly url: string;
  readonly configKeyHash: string | null;
  readonly browserKeyHash: string | null;
}

/** Whether the hashes prove one key of each list that is not empty; where there is no key at all nothing is proved. */
export function isProven(keys: SafeKeys, proof: Proof): boolean {
  if (keys.config.length + keys.browser.length === 0) return false;
  const proves = (hash: string | null, known: readonly string[]): boolean =>
    known.length === 0 ||
    isOneOf(
      (hash ?? '').toLowerCase(),
      known.map((key) => proofOf(proof.url, key)),
    );
  const [ofConfig, ofBrowser] = [proves(proof.configKeyHash, keys.config), proves(proof.browserKeyHash, keys.browser)];
  return ofConfig && ofBrowser;
}

/** What the request itself says: nothing at all, something right or something wrong. */
export function saidBy(actor: Actor, keys: SafeKeys): 'nothing' | 'right' | 'wrong' {
  const said = actor.from?.safeBrowser;
  if (!said) return 'nothing';
  return isProven(keys, said) ? 'right' : 'wrong';
}

export const safeBrowserNeeded = (): Refusal =>
  new Refusal('safe_browser_needed', 'This exam requires Safe Exam Browser');
export const safeBrowserWrong = (): Refusal =>
  new Refusal('safe_browser_wrong', 'Safe Exam Browser has the wrong settings for this exam');

/** The keys that this person must prove; null where any browser will do, or where they are exempt. */
export async function findKeysFor(
  tx: TenantTx,
  quizId: string,
  overrides: readonly StoredOverride[],
  now: Date,
): Promise<SafeKeys | null> {
  const isExempting = (one: StoredOverride): boolean =>
    one.withoutSafeBrowser && isCounted(one, { from: now, to: now });
  if (overrides.some(isExempting)) return null;
  return keysIn(await findSafeBrowserRow(tx, quizId));
}

/**
 * Whether the session has proved it before the start. Where the request proves it there is no such session: then
 * every later one has to. Throws `safe_browser_needed` or `safe_browser_wrong`.
 */
export async function provenSessionOf(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  keys: SafeKeys,
  now: Date,
): Promise<string | null> {
  const said = saidBy(actor, keys);
  if (said === 'wrong') throw safeBrowserWrong();
  const after = new Date(now.getTime() - PROOF_MS);
  const session = await findProvenSession(tx, quizId, actor.personId, after);
  if (session === actor.sessionId) return session;
  if (said === 'nothing') throw safeBrowserNeeded();
  return null;
}

export const filePath = (quizId: string, token: string): string =>
  `/v1/api/quizes/${quizId}/safe-browser/file/${token}`;

/** Where the settings of a quiz are fetched; null where they are the school's own, or none are asked for. */
export const fileOf = (quizId: string, row: SafeBrowserRow | null): string | null =>
  row?.mode === 'made' ? filePath(quizId, row.fileToken) : null;

/** Throws `not_found`. */
export async function readSafeBrowser(tx: TenantTx, quizId: string): Promise<SafeBrowser> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  const row = await findSafeBrowserRow(tx, quizId);
  const keys = keysIn(row);
  return {
    mode: row?.mode ?? 'off',
    options: { ...usualOptions, ...row?.options, addresses: [...(row?.options.addresses ?? [])] },
    configKeys: [...(row?.configKeys ?? [])],
    browserKeys: [...(row?.browserKeys ?? [])],
    madeKey: row?.mode === 'made' ? row.made!.key : null,
    file: fileOf(quizId, row),
    lacksKeys: keys !== null && keys.config.length + keys.browser.length === 0,
  };
}

/** `site`: the address of the school's site, where the exam begins. Throws `not_found`. */
export async function changeSafeBrowser(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof setSafeBrowser>,
  site: string,
  now: Date,
): Promise<SafeBrowser> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  await lockChanges(tx, 'safe-browser', quizId);
  const before = await findSafeBrowserRow(tx, quizId);
  const input = withChanges(safeBrowserInputSchema, await readSafeBrowser(tx, quizId), changes);
  const row: SafeBrowserRow = {
    mode: input.mode,
    options: input.options,
    configKeys: [...new Set(input.configKeys)],
    browserKeys: [...new Set(input.browserKeys)],
    made: input.mode === 'made' ? makeSettings(input, quizId, site) : (before?.made ?? null),
    fileToken: before?.fileToken ?? randomBytes(16).toString('base64url'),
  };
  await upsertSafeBrowser(tx, quizId, row, actor.personId, now);
  await deleteProofs(tx, quizId);
  const keys = keysIn(row);
  if (keys) await widenAttempts(tx, quizId, keys);
  else await publishAttempts(tx, quizId, await freeAttempts(tx, quizId, null));
  const { length: count } = [...row.configKeys, ...row.browserKeys];
  await writeAudit(tx, actor, 'quiz.safe-browser', 'quiz', quizId, {
    safeBrowser: row.mode,
    ...(count > 0 && { count }),
  });
  return readSafeBrowser(tx, quizId);
}

function makeSettings({ options }: SafeBrowserInput, quizId: string, site: string) {
  const quitHash = options.quitPassword === null ? '' : sha256(options.quitPassword);
  const settings = settingsFor(options, { site, quizId, quitHash });
  return { settings, key: configKeyOf(settings) };
}

/** The file of settings, for anyone who has its address. Throws `not_found`. */
export async function readSettingsFile(tx: TenantTx, quizId: string, token: string): Promise<string> {
  const row = await findSafeBrowserRow(tx, quizId);
  if (row?.mode !== 'made' || !isOneOf(token, [row.fileToken])) throw notFound('The file');
  return plistOf(row.made!.settings);
}
