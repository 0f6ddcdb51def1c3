/**
 * The addresses under `/lti/tools/` that outside tools know. They are no endpoints: what lets a tool in is its signature or
 * its token, and no cookie is read (decision 133).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FramePage, type FrameTexts, frameTextsFor, sendFramePage } from '#integrations/lti/frame-page.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { type Html, html, nothing } from '#platform/server/text/html.ts';
import { refuseBadText } from '#platform/server/text/text-hygiene.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import type { At } from './actions-launch.ts';
import { describePlatform, RegistrationRefused, registerTool } from './actions-register.ts';
import { type LeftOut, ReturnRefused, takeReturn } from './actions-select.ts';
import * as lines from './quiz/services.ts';
import { isInQuiz } from './quiz/store.ts';
import { type ToolScope, toolScopes } from './rules.ts';
import * as grades from './services/grades.ts';
import { MEMBERS_TYPE, readMembers } from './services/members.ts';
import { callerBy, grantToken, ServiceRefused } from './services/token.ts';
import { isInCourse } from './store.ts';

const BODY_LIMIT = 256 * 1024;
const paramsSchema = z.object({ course: z.string(), column: z.string().default('') });
const quizParamsSchema = z.object({ quiz: z.string(), line: z.string().default('') });

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly at: At;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** How every address is answered: the school of the host, and refusals as OAuth words them. */
const answering =
  (services: Services, directory: TenantDirectory) =>
  (run: (asked: Asked) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = await directory.find(hostName(request.headers.host ?? ''));
    if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
    const site = siteAddress(request, services.config, tenant);
    const { name } = await directory.view(tenant);
    const query = new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1] ?? '');
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    refuseBadText([...query]);
    reply.header('cache-control', 'no-store');
    try {
      return await run({ request, reply, query, body, at: { services, tenant, site, school: name } });
    } catch (error) {
      if (!(error instanceof ServiceRefused || error instanceof RegistrationRefused)) throw error;
      const { status, code, message } = error;
      services.log.info({ tenant: tenant.id, status, code, message }, 'a call of an outside tool was refused');
      if (status === 401) reply.header('www-authenticate', `Bearer error="${code}"`);
      return reply.code(status).send({ error: code, error_description: message });
    }
  };

/** A call about a course in which the tool is used. */
const inCourse =
  (scopes: readonly ToolScope[], run: (asked: Asked, place: grades.Place, column: string) => Promise<FastifyReply>) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, at } = asked;
    const tool = await callerBy(at, request.headers.authorization, scopes);
    const { course, column } = paramsSchema.parse(request.params);
    const isThere =
      z.uuid().safeParse(course).success &&
      (await inTenant(at.services.database, at.tenant.id, (tx) => isInCourse(tx, tool.tool_id, course)));
    if (!isThere) throw new ServiceRefused(404, 'not_found', 'No such course for this tool');
    return run(asked, { tool, courseId: course }, column);
  };

/** A call about a quiz from whose questions the tool was opened. */
const inQuiz =
  (scopes: readonly ToolScope[], run: (asked: Asked, place: lines.QuizPlace, line: string) => Promise<FastifyReply>) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, at } = asked;
    const tool = await callerBy(at, request.headers.authorization, scopes);
    const { quiz, line } = quizParamsSchema.parse(request.params);
    const isThere =
      z.uuid().safeParse(quiz).success &&
      (await inTenant(at.services.database, at.tenant.id, (tx) => isInQuiz(tx, tool.tool_id, quiz)));
    if (!isThere) throw new ServiceRefused(404, 'not_found', 'No such quiz for this tool');
    return run(asked, { tool, quizId: quiz }, line);
  };

const sendPage = (
  { reply }: Asked,
  type: string,
  { body, next }: { readonly body: object; readonly next: string | null },
): FastifyReply => {
  if (next !== null) reply.header('link', `<${next}>; rel="next"`);
  return reply.type(type).send(JSON.stringify(body));
};

const columnScopes = [toolScopes.lineItem] as const;
const readScopes = [toolScopes.lineItemRead, toolScopes.lineItem] as const;

function addServices(scope: FastifyInstance, answer: ReturnType<typeof answering>): void {
  const course = '/lti/tools/courses/:course';
  const column = `${course}/lineitems/:column`;
  const one = (asked: Asked, body: object, status = 200): FastifyReply =>
    asked.reply.code(status).type(grades.COLUMN_TYPE).send(JSON.stringify(body));
  scope.get(
    `${course}/members`,
    answer(
      inCourse([toolScopes.members], async (asked, { tool, courseId }) =>
        sendPage(asked, MEMBERS_TYPE, await readMembers(asked.at, tool, courseId, asked.query)),
      ),
    ),
  );
  scope.get(
    `${course}/lineitems`,
    answer(
      inCourse(readScopes, async (asked, place) =>
        sendPage(asked, grades.COLUMNS_TYPE, await grades.listColumns(asked.at, place, asked.query)),
      ),
    ),
  );
  scope.post(
    `${course}/lineitems`,
    answer(
      inCourse(columnScopes, async (asked, place) =>
        one(asked, await grades.createColumn(asked.at, place, asked.body), 201),
      ),
    ),
  );
  scope.get(
    column,
    answer(inCourse(readScopes, async (asked, place, id) => one(asked, await grades.readColumn(asked.at, place, id)))),
  );
  scope.put(
    column,
    answer(
      inCourse(columnScopes, async (asked, place, id) =>
        one(asked, await grades.changeColumn(asked.at, place, id, asked.body)),
      ),
    ),
  );
  scope.delete(
    column,
    answer(
      inCourse(columnScopes, async (asked, place, id) => {
        await grades.dropColumn(asked.at, place, id);
        return asked.reply.code(204).send();
      }),
    ),
  );
  scope.post(
    `${column}/scores`,
    answer(
      inCourse([toolScopes.score], async (asked, place, id) => {
        await grades.takeScore(asked.at, place, id, asked.body);
        return asked.reply.code(204).send();
      }),
    ),
  );
  scope.get(
    `${column}/results`,
    answer(
      inCourse([toolScopes.result], async (asked, place, id) =>
        sendPage(asked, grades.RESULTS_TYPE, await grades.listResults(asked.at, place, id, asked.query)),
      ),
    ),
  );
}

/** What was not taken, each by its name and with the reason; nothing where all was. */
function leftOutList(texts: FrameTexts['tools'], leftOut: readonly LeftOut[]): Html {
  if (leftOut.length === 0) return nothing;
  const lines = leftOut.map(({ position, title, kind, reason }) => {
    const name = title === '' ? texts.leftOutItem(String(position)) : `\u2068${title}\u2069`;
    return html`<li>${texts.leftOutBy[reason](name, kind)}</li>`;
  });
  return html`<p>${texts.leftOut(String(leftOut.length))}</p><ul>${lines}</ul>`;
}

function addQuizServices(scope: FastifyInstance, answer: ReturnType<typeof answering>): void {
  const all = '/lti/tools/quizzes/:quiz/lineitems';
  const one = `${all}/:line`;
  scope.get(
    all,
    answer(
      inQuiz(readScopes, async (asked, place) =>
        sendPage(asked, grades.COLUMNS_TYPE, await lines.listLines(asked.at, place, asked.query)),
      ),
    ),
  );
  scope.get(
    one,
    answer(
      inQuiz(readScopes, async (asked, place, line) =>
        asked.reply.type(grades.COLUMN_TYPE).send(JSON.stringify(await lines.readLine(asked.at, place, line))),
      ),
    ),
  );
  scope.post(all, answer(inQuiz(columnScopes, async () => lines.refuseLineChange())));
  scope.route({
    method: ['PUT', 'DELETE'],
    url: one,
    handler: answer(inQuiz(columnScopes, async () => lines.refuseLineChange())),
  });
  scope.post(
    `${one}/scores`,
    answer(
      inQuiz([toolScopes.score], async (asked, place, line) => {
        await lines.takeQuizScore(asked.at, place, line, asked.body);
        return asked.reply.code(204).send();
      }),
    ),
  );
  scope.get(
    `${one}/results`,
    answer(
      inQuiz([toolScopes.result], async (asked, place, line) =>
        sendPage(asked, grades.RESULTS_TYPE, await lines.listQuizResults(asked.at, place, line, asked.query)),
      ),
    ),
  );
}

/** The page of the window in which content was chosen. It holds nothing that is signed in. */
async function returned(asked: Asked, directory: TenantDirectory): Promise<FastifyReply> {
  const { request, reply, at, body } = asked;
  const texts = frameTextsFor(request).tools;
  const { accent } = await directory.view(at.tenant);
  const send = (page: Pick<FramePage, 'title' | 'body' | 'status' | 'script'>) =>
    sendFramePage(request, reply, { ...page, framedBy: [], accent: accent ?? '' });
  try {
    const { added, leftOut, tool } = await takeReturn(at, new URLSearchParams(body).get('JWT') ?? '');
    return await send({
      title: texts.added,
      body: html`<h1>${texts.added}</h1><p>${texts.addedText(String(added), tool)}</p>${leftOutList(texts, leftOut)}`,
      // What was left out has to be read first.
      ...(leftOut.length === 0 && { script: 'window.close();' }),
    });
  } catch (error) {
    if (!(error instanceof ReturnRefused)) throw error;
    at.services.log.info({ err: error, tenant: at.tenant.id, reason: error.reason }, 'content of a tool was refused');
    return send({
      title: texts.notAdded,
      status: 400,
      body: html`<h1>${texts.notAdded}</h1><p role="alert">${texts.refused[error.reason]}</p>${leftOutList(texts, error.leftOut)}<p class="quiet">${error.message}</p>`,
    });
  }
}

/** Registers the addresses under `/lti/tools/`. */
export function registerTools(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  const answer = answering(services, directory);
  // The browser comes from another site, also by a form; the endpoint behind reads who is signed in (decision 133).
  const toAuthorise = async ({ request, reply, query, body }: Asked): Promise<FastifyReply> =>
    reply
      .code(303)
      .header('location', `/v1/api/lti/authorise?${request.method === 'POST' ? new URLSearchParams(body) : query}`)
      .send();
  app.get(
    '/lti/tools/openid-configuration',
    answer(async ({ reply, at }) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(describePlatform(at))),
    ),
  );
  app.get('/lti/tools/auth', answer(toAuthorise));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/lti/tools/auth', answer(toAuthorise));
    scope.post(
      '/lti/tools/register',
      answer(async ({ request, reply, at, body }) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
        return reply.send(await registerTool(at, token, body));
      }),
    );
    scope.post(
      '/lti/tools/token',
      answer(async ({ reply, at, body }) => reply.send(await grantToken(at, new URLSearchParams(body)))),
    );
    scope.post(
      '/lti/tools/return',
      answer((asked) => returned(asked, directory)),
    );
    addServices(scope, answer);
    addQuizServices(scope, answer);
  });
}
