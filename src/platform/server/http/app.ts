/** The HTTP server without any endpoint: parsing, limits, security headers, compression, errors, logs. */

import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { messageOf } from '#platform/server/errors.ts';
import { toLoggedError } from '#platform/server/observability/log-error.ts';
import { findDuplicateKey } from '#platform/server/text/duplicate-keys.ts';
import { mayHoldBadText, refuseBadText } from '#platform/server/text/text-hygiene.ts';
import { replyWithError } from './reply.ts';

export interface AppOptions {
  readonly logLevel: string;
  /** Proxies before the server, 0 by default: what else says `x-forwarded-for` is not believed. */
  readonly trustProxy?: number;
  /** Where log lines go; standard output when absent. */
  readonly logTo?: { write(line: string): void };
}

const MIB = 1024 * 1024;
/** When nothing better is known. */
const RETRY_AFTER_SECONDS = '2';

/** Returns what pages may use of the device: nothing, but for the page that scans, which may use the camera. */
export const permissionsPolicy = (camera: '()' | '(self)'): string =>
  `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`;

const NOT_JSON = 'The body is not well-formed JSON';

/** Refuses what a JSON body may hold but no field should: a key twice, and text that is none. */
function parseJsonStrictly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Decoding would put other letters in the place of what it does not understand.
    if (!isUtf8(body)) return done(new Refusal('invalid_input', NOT_JSON), undefined);
    const text = body.toString();
    // A POST or DELETE without anything to say is common, and means an empty object.
    if (text === '') return done(null, {});
    parseJson(request, text, (error, parsed) => {
      if (error) return done(new Refusal('invalid_input', NOT_JSON, { cause: error }), undefined);
      try {
        const twice = findDuplicateKey(text);
        if (twice !== null) throw badField(twice.slice(0, 100), 'Must be given once');
        if (mayHoldBadText(text)) refuseBadText(parsed);
        done(null, parsed);
      } catch (bad) {
        done(bad instanceof Error ? bad : new Error(messageOf(bad)), undefined);
      }
    });
  });
}

export async function createApp({ logLevel, logTo, trustProxy = 0 }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MIB,
    trustProxy: (_address, hop) => hop < trustProxy,
    routerOptions: { maxParamLength: 300 },
    // Heads must still arrive within a minute; a video over a slow line may take its time.
    requestTimeout: 900_000,
    http: { headersTimeout: 60_000 },
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A query may name people and a path may hold a token, so only the route's pattern is logged.
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: (error: unknown) => toLoggedError(error),
      },
    },
    // Clients connected while it closes are answered as usual, and told that the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // What is wrong with an address is found before any hook or handler runs, but is answered like everything else.
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply),
  });

  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024, fileSize: 20 * MIB },
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Answers are compressed once for one reader: the top quality costs more time than it saves.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });

  parseJsonStrictly(app);
  app.decorateRequest('who');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('permissions-policy', permissionsPolicy('()'));
    // Pages bring their own policy; everything else is data and may load nothing.
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    // A proxy may go by one of them and this server by the other: the host decides whose data are read.
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new Refusal('invalid_input', 'The header Host must be given once');
    if (/%00/.test(request.url)) throw new Refusal('invalid_input', 'The address must not contain the NUL character');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  // Without it a program that is refused now would come back at once.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  });

  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply));
  return app;
}
