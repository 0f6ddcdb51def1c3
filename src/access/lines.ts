/**
 * Answers in lines: what is found first is sent first. A line goes through the response schema as every other answer; nothing is
 * made that its reader has no room for yet, and the work ends when the reader has gone.
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/languages.ts';
import { LINES } from '#platform/contract/lines.ts';
import { asRefusal, logRefusal, refusalBody } from '#platform/server/http/reply.ts';
import { takes } from '#platform/server/text/packed-text.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import { toSent } from './admit.ts';

/** Says when the reader has gone, or has everything. */
export function readerOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** An answer in lines, with the signal that `readerOf` made for their source. */
export class Lines {
  readonly lines: AsyncIterable<unknown>;
  readonly reader: AbortSignal;

  constructor(lines: AsyncIterable<unknown>, reader: AbortSignal) {
    this.lines = lines;
    this.reader = reader;
  }
}

/** What nginx logs for a request whose sender did not wait for the answer. */
const SENDER_HAS_GONE = 499;

/** Sends the lines as they come. What is refused before the first of them is refused with its own status. */
export async function sendLines(
  endpoint: Endpoint,
  { lines, reader }: Lines,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOfRequest(request);
  const source = lines[Symbol.asyncIterator]();
  let first: IteratorResult<unknown>;
  try {
    first = await source.next();
  } catch (error) {
    if (!reader.aborted) throw error;
    return reply.code(SENDER_HAS_GONE).send();
  }
  if (reader.aborted) {
    // Nobody reads: an answer that is never begun would not end its source.
    await source.return?.();
    return reply.code(SENDER_HAS_GONE).send();
  }
  const text = Readable.from(linesText(endpoint, { source, first, reader }, language, request), { objectMode: false });
  reply.headers({
    'content-type': `${LINES}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    vary: 'accept-encoding',
    // Proxies of the nginx family collect an answer before they pass it on, unless told not to.
    'x-accel-buffering': 'no',
  });
  if (!takes('gzip', request.headers['accept-encoding'])) return reply.send(text);
  const packed = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  // Whichever of the two ends early ends the other; the reader sees an answer that stops.
  return reply.header('content-encoding', 'gzip').send(pipeline(text, packed, () => undefined));
}

interface Begun {
  readonly source: AsyncIterator<unknown>;
  readonly first: IteratorResult<unknown>;
  readonly reader: AbortSignal;
}

async function* linesText(
  endpoint: Endpoint,
  { source, first, reader }: Begun,
  language: Language,
  request: FastifyRequest,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await source.next())
      yield `${JSON.stringify(toSent(endpoint, next.value, language))}\n`;
  } catch (error) {
    if (reader.aborted) return;
    const refusal = asRefusal(error);
    logRefusal(refusal, request);
    const { body, language: said } = refusalBody(refusal, language);
    yield `${JSON.stringify({ failed: { ...body, language: said } })}\n`;
  } finally {
    await source.return?.();
  }
}
