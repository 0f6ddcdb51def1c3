/** A player's or host's stream of a live quiz over a real socket. For tests and benchmarks. */
import { type Agent, request } from 'node:http';

export interface LiveEvent {
  readonly name: string;
  /** Null where the page is told to ask. */
  readonly data: unknown;
  /** By `performance.now()`. */
  readonly at: number;
}

export interface OpenStream {
  readonly events: readonly LiveEvent[];
  close(): void;
}

/** Resolves when the server has answered. Rejects for another status than 200. `onEvent`: instead of keeping events. */
export function openStream(
  to: { readonly port: number; readonly host: string; readonly token: string; readonly agent?: Agent },
  path: string,
  onEvent?: (event: LiveEvent) => void,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { host: to.host, accept: 'text/event-stream', cookie: `token=${to.token}` };
    const call = request({ port: to.port, path, headers, ...(to.agent && { agent: to.agent }) }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`The stream answered ${answer.statusCode}`));
        answer.resume();
        return;
      }
      const events: LiveEvent[] = [];
      let left = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        const blocks = (left + part).split('\n\n');
        left = blocks.pop()!;
        for (const block of blocks) {
          const found = /^event: (\w+)\ndata:(.*)$/.exec(block);
          if (!found) continue;
          const [, name, data] = found;
          const event = { name: name!, data: data === '' ? null : JSON.parse(data!), at: performance.now() };
          if (onEvent) onEvent(event);
          else events.push(event);
        }
      });
      answer.on('error', () => undefined);
      resolve({ events, close: () => call.destroy() });
    });
    call.on('error', reject);
    call.end();
  });
}
