import { createHash } from 'node:crypto';
import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { slugOf } from '#quizzes/rules.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';
import { writeCalendar } from './ics.ts';

const TYPE = 'text/calendar; charset=utf-8';

/** The text with its hash, by which applications ask whether it has changed. */
function answerWith(text: string, asked: string | undefined, headers: Record<string, string>): RawAnswer {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const all = { ...headers, etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
  // A proxy that compresses marks the tag as weak.
  const known = asked?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return { status: 304, headers: all };
  return { headers: { ...all, 'content-type': TYPE }, bytes: Buffer.from(text) };
}

export const calendarRoutes = (directory: TenantDirectory) => [
  handle(contract.getCalendar, ({ actor, query, services, inTenant }) =>
    inTenant((tx) =>
      actions.readCalendar(tx, actor, { from: new Date(query.from), until: new Date(query.until) }, services.clock()),
    ),
  ),
  handle(contract.getCalendarFeed, ({ actor, services, tenant, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => actions.readFeed(tx, services.vault, actor.personId, site));
  }),
  handle(contract.createCalendarFeed, ({ actor, services, tenant, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant(async (tx) => {
      await actions.createFeed(tx, services.vault, actor.personId, services.clock());
      return actions.readFeed(tx, services.vault, actor.personId, site);
    });
  }),
  handle(contract.deleteCalendarFeed, async ({ actor, inTenant }) => {
    await inTenant((tx) => actions.deleteFeed(tx, actor.personId));
    return done;
  }),
  handleRaw(contract.readCalendarFeed, async ({ params, services, tenant, request, inTenant }) => {
    const view = await directory.view(tenant);
    const { quizzes, practice, language } = await inTenant((tx) =>
      actions.readByAddress(tx, params.file, services.clock()),
    );
    const text = writeCalendar(quizzes, practice, {
      school: view.name,
      site: siteAddress(request, services.config, tenant),
      language: language ?? view.language,
    });
    return answerWith(text, request.headers['if-none-match'], {});
  }),
  handleRaw(contract.getQuizCalendarFile, async ({ actor, params, services, tenant, request, inTenant }) => {
    const view = await directory.view(tenant);
    const quiz = await inTenant((tx) => actions.readQuizDates(tx, actor, params.id, services.clock()));
    const text = writeCalendar([quiz], [], {
      school: view.name,
      site: siteAddress(request, services.config, tenant),
      language: view.language,
    });
    const name = slugOf(quiz.name) || 'exam';
    return answerWith(text, request.headers['if-none-match'], {
      'content-disposition': `attachment; filename="exam.ics"; filename*=UTF-8''${encodeURIComponent(name)}.ics`,
    });
  }),
];
