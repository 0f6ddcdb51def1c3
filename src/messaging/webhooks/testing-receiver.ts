/** A receiver of webhooks on this machine, which answers as it is told and checks signatures as another implementation does. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';

export interface Received {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What is answered; `hang`: nothing, until the sender gives up; `drop`: the connection is cut. */
export type Answer = { status: number; headers?: Record<string, string>; text?: string } | 'hang' | 'drop';

export interface Receiver {
  readonly url: string;
  /** Every request, in the order of arrival, whatever was answered. */
  readonly received: Received[];
  /** Decides the next answers. */
  answer: (request: Received) => Answer;
  /** Returns the content of a request; throws where the signature is wrong. */
  verify(request: Received, secret: string): { type: string; timestamp: string; data: Record<string, unknown> };
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { headers, method = '', url: path = '' } = request;
      const one = { id: String(headers['webhook-id']), method, path, headers, body };
      received.push(one);
      const answer = receiver.answer(one);
      if (answer === 'drop') request.socket.destroy();
      else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.text ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    answer: () => ({ status: 204 }),
    verify: ({ headers, body }, secret) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as ReturnType<Receiver['verify']>,
  };
  return receiver;
}
