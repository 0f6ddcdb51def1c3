/**
 * What the HTML of pages for one reader says before the application has started, where the server knows it anyway. It
 * is placed where the application will show the same, so that nothing moves when it comes.
 */

import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { readFirstQuestion } from '#delivery/api.ts';
import { readMe } from '#identity/account/api.ts';
import type { User } from '#identity/account/contract.ts';
import { pageTag } from '#platform/contract/languages.ts';
import { looking } from '#platform/server/database/shared-reads.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { FoundPage } from '#platform/server/pages/page-patterns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Html, richHtmlWithFormulas } from '#platform/server/text/html.ts';
import { slugOf } from '#quizzes/rules.ts';
import { findAttemptRow, listDashNames } from '#results/results/api.ts';
import { inRoom, onDesk, onResult } from '#site/seo/frame.ts';
import { wordsOf } from '#site/seo/written-texts.ts';
import type { TenantView } from '#tenancy/contract.ts';
import { screensWithCalls } from './page-calls.ts';
import { isThere } from './page-existence.ts';

interface PageContent {
  readonly main: Html;
  readonly isWritten: true;
  /** What the browser keeps under these keys may show something else; see `early.js`. */
  readonly unless: readonly string[];
}

interface NoContent {
  readonly unless: readonly [];
}
const noWords: NoContent = { unless: [] };

/** Null for pages of which the server has no words. */
async function initialContent(
  tx: TenantTx,
  { file, params }: FoundPage,
  { actor, user, view, now }: { actor: Actor; user: User | null; view: TenantView; now: Date },
): Promise<PageContent | null> {
  // As in `access`: guests continue with what they have started, and see nothing else.
  if (!can(actor, 'exam.sit')) return null;
  if (file === '_side/dash.tsx' && !actor.isGuest) {
    const { running, open } = await listDashNames(tx, actor, now);
    if (running.length + open.length === 0) return null;
    // What runs and ends first is the next step (`nextStepOf`); of the others the names alone do not tell.
    const [next, ...others] = running.map(({ attemptId, name }) => ({ name, path: `/exam/${attemptId}` }));
    const startable = open.map(({ quizId, name }) => ({ name, path: `/quizzes/${slugOf(name)}/${quizId}` }));
    return { main: onDesk(view, next, [others, startable]), isWritten: true, unless: [] };
  }
  if (file === '_side/myAttempt/$id.tsx' && !actor.isGuest) {
    const attempt = await findAttemptRow(tx, params.id!);
    if (attempt?.person_id !== actor.personId) return null;
    const { result } = wordsOf({ language: pageTag(user?.language ?? null, view.language) });
    const title = (attempt.state === 'open' ? result.running : result.title)(attempt.name);
    return { main: onResult(view, title), isWritten: true, unless: [] };
  }
  if (file !== '_exam/exam/{-$id}.tsx' || params.id === undefined) return null;
  const first = await readFirstQuestion(tx, actor, params.id, now);
  const stem = first?.stem ? await richHtmlWithFormulas(first.stem) : null;
  if (first === null || stem === null) return null;
  // As `delivery/screens/cache.ts` names them.
  const person = actor.isGuest ? 'guest' : actor.personId;
  return {
    main: inRoom(view, first.exam, stem),
    isWritten: true,
    unless: [`tripos:exam:${first.attemptId}`, `tripos:exam-display:${person}`],
  };
}

interface Reading {
  readonly page: FoundPage | null;
  /** Reads what else the page brings along, in the same transaction. */
  readonly bring: (tx: TenantTx, user: User | null) => Promise<void>;
  /** The signed-in person, guests included; null for visitors. */
  readonly reader: Actor | null;
  /** The same person with from where they ask. */
  readonly caller: Actor | null;
  /** The reader has something to do first, and is shown nothing until then. */
  readonly isHeld: boolean;
  readonly view: TenantView;
}

interface FirstOfPage {
  readonly user: User | null;
  readonly first: PageContent | NoContent;
  readonly isThere: boolean;
}

/** The account of the reader, null for guests and visitors, and the texts of the page. */
export async function readFirst(
  services: Services,
  { id }: Pick<TenantOfRequest, 'id'>,
  { page, bring, reader, caller, isHeld, view }: Reading,
): Promise<FirstOfPage> {
  if (!reader) return { user: null, first: noWords, isThere: true };
  let found: FirstOfPage | undefined;
  // What some other pages look for is locked on the way.
  const begin = page !== null && screensWithCalls.includes(page.file) ? looking : inTenant;
  const read = (wantsWords: boolean) =>
    begin(services.database, id, async (tx) => {
      const now = services.clock();
      const user = reader.isGuest ? null : await readMe(tx, reader);
      const words = wantsWords && page && (await initialContent(tx, page, { actor: reader, user, view, now }));
      // Guests are visitors wherever they do not continue with what they have begun.
      const asks = wantsWords && page !== null && (!reader.isGuest || page.file.startsWith('_exam/'));
      const first = words || noWords;
      found = { user, first, isThere: Boolean(words) || !asks || (await isThere(tx, page, caller ?? reader, now)) };
      if (wantsWords && found.isThere) await bring(tx, user);
      return found;
    });
  return read(!isHeld).catch((error: unknown) => {
    // The application shows the page all the same, and asks for what it lacks.
    services.log.error(
      { err: error, page: page?.file },
      'the first words of a page, or what it brings along, could not be read',
    );
    return found ?? read(false);
  });
}
