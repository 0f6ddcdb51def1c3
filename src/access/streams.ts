/**
 * Server-sent events. A stream is an ordinary answer whose body continues: it holds a socket and a few bytes, never a
 * connection to the database. It ends with its session, with its reader, and with the server.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { can } from './can.ts';
import type { EventSource } from './handle.ts';
import type { Permission } from './permissions.ts';
import type { SessionResolver } from './session-resolver.ts';

/** Proxies cut off what is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** A browser has six connections to a site, so more of one person are forgotten ones, or somebody's script. */
const MOST_PER_PERSON = 20;
/** A reader that is this far behind has gone, or will ask for everything anyway when it comes back. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** When a browser that was cut off tries again; spread, so that not all come back at once after a restart. */
const retryMs = (): number => 2_000 + Math.floor(Math.random() * 4_000);

/** By what the session resolver knows the caller. */
export interface Pass {
  readonly tenant: TenantOfRequest;
  readonly token: string;
  readonly access: Permission;
}

interface OpenStream {
  readonly personId: string;
  readonly pass: Pass;
  readonly end: () => void;
}

export interface Streams {
  answer(reply: FastifyReply, source: EventSource, pass: Pass): FastifyReply;
}

/** The body of an event stream: what is written in one turn is sent together. `onFull`: its reader is too far behind. */
function createEventBody(onFull: () => void) {
  const body = new Readable({ read: () => undefined });
  let isOver = false;
  let unsent = '';
  const send = (): void => {
    if (isOver) return;
    if (!body.destroyed) body.push(unsent);
    unsent = '';
    if (body.readableLength > MOST_UNREAD_BYTES) onFull();
  };
  return {
    body,
    write(text: string): void {
      // A lookup of a source may finish after the stream has ended: its result is dropped.
      if (isOver) return;
      if (unsent === '') queueMicrotask(send);
      unsent += text;
    },
    /** Returns whether it was open until now. */
    end(): boolean {
      if (isOver) return false;
      isOver = true;
      if (unsent !== '' && !body.destroyed) body.push(unsent);
      body.push(null);
      return true;
    },
  };
}

export function openStreams(app: FastifyInstance, resolver: SessionResolver): Streams {
  const byPerson = new Map<string, Set<OpenStream>>();
  let isClosing = false;

  /** Ends the stream unless its session lives, still has the permission, and is not held up. */
  const check = async (stream: OpenStream): Promise<void> => {
    const { tenant, token, access } = stream.pass;
    const actor = await resolver.findActor(tenant, token).catch(() => null);
    if (!actor || resolver.blockerOf(actor, null) || !can(actor, access)) stream.end();
  };
  resolver.onSessionsChanged((personId) => {
    const touched = personId === null ? [...byPerson.values()] : [byPerson.get(personId) ?? []];
    for (const streams of touched) for (const stream of streams) void check(stream);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const streams of [...byPerson.values()]) for (const stream of [...streams]) stream.end();
  });

  return {
    answer(reply, source, pass) {
      const own = byPerson.get(source.personId) ?? new Set<OpenStream>();
      if (isClosing) throw new Refusal('unavailable', 'This server is about to stop');
      if (own.size >= MOST_PER_PERSON) {
        throw new Refusal('too_many_requests', 'Too many pages of yours are listening already', { retryAfter: 60 });
      }
      const { body, write, end } = createEventBody(() => stream.end());
      const unsubscribe = source.subscribe((event, data = '') => write(`event: ${event}\ndata:${data}\n\n`));
      const heartbeat = setInterval(() => {
        write(': still here\n\n');
        void check(stream);
      }, HEARTBEAT_MS);
      const forget = (): void => {
        clearInterval(heartbeat);
        unsubscribe();
        own.delete(stream);
        if (own.size === 0) byPerson.delete(source.personId);
      };
      const stream: OpenStream = {
        personId: source.personId,
        pass,
        end: () => {
          if (end()) forget();
        },
      };
      body.once('close', stream.end);
      own.add(stream);
      byPerson.set(source.personId, own);
      write(`retry: ${retryMs()}\n: listening\n\n`);
      // Since authorisation the session may have ended, unnoticed by a stream that was not there yet.
      void check(stream);
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Proxies of the nginx family collect an answer before they pass it on, unless told not to.
          'x-accel-buffering': 'no',
        })
        .send(body);
    },
  };
}
