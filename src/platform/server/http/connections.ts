/**
 * How a process stops without anybody's request failing. A connection that is kept alive may carry the next request at any
 * moment, so closing it loses that request. While the process drains, every answer says that its connection ends, and who
 * comes again lands elsewhere; only what stays silent is closed.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Connections {
  /** True from the moment at which the process is to stop. */
  readonly isDraining: boolean;
  /**
   * Serves on until nobody is connected but those who have said nothing since then, for two seconds at least, and those who
   * listen to a stream; at most for `limitMs`. Answers at once when nobody is.
   */
  drain(limitMs: number): Promise<void>;
}

/** A balancer's connection that was used lately is used again within this time. */
const SILENT_MS = 2_000;
const LOOK_MS = 20;

/** To be called before the server listens. */
export function watchConnections(app: FastifyInstance): Connections {
  /** How many requests each is at, streams left out. */
  const busy = new Map<Socket, number>();
  let drainingSince: number | null = null;

  app.server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  const count = (socket: Socket, by: 1 | -1): void => {
    const now = busy.get(socket);
    if (now !== undefined) busy.set(socket, Math.max(0, now + by));
  };
  app.addHook('onRequest', async (request, reply) => {
    count(request.raw.socket, 1);
    let isOver = false;
    const over = (): void => {
      if (!isOver) count(request.raw.socket, -1);
      isOver = true;
    };
    reply.raw.once('close', over);
    reply.raw.once('finish', over);
    if (drainingSince !== null) reply.header('connection', 'close');
  });
  // An answer that was begun before is still told.
  app.addHook('onSend', async (_request, reply) => {
    if (drainingSince !== null) reply.header('connection', 'close');
    // A stream continues until the server closes: nobody waits for its end.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) count(reply.raw.socket!, -1);
  });

  return {
    get isDraining() {
      return drainingSince !== null;
    },
    async drain(limitMs) {
      drainingSince ??= performance.now();
      for (;;) {
        const passed = performance.now() - drainingSince;
        const isAnyBusy = [...busy.values()].some((requests) => requests > 0);
        if (busy.size === 0 || passed >= limitMs || (!isAnyBusy && passed >= SILENT_MS)) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
  };
}
