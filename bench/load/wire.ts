/** One kept connection that asks with as little work as can be, where what answers is to be measured and not what asks. */
import { connect, type Socket } from 'node:net';

export class Wire {
  readonly #socket: Socket;
  readonly #head: string;
  #said: Buffer = Buffer.alloc(0);
  #answer: PromiseWithResolvers<string> | null = null;
  #ended: Error | null = null;

  /** Connects, and begins each request to `path` with `headers`. */
  constructor(origin: string, path: string, headers: Readonly<Record<string, string>>) {
    const { hostname, port } = new URL(origin);
    const lines = Object.entries({ host: hostname, 'content-type': 'application/json', ...headers });
    this.#head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (piece) => this.#hear(piece as Buffer));
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(new Error('The connection was closed')));
  }

  /** Resolves with the body of an answer with status 200; one request at a time. */
  post(body: string): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#answer = Promise.withResolvers();
    this.#socket.write(`${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return this.#answer.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#answer?.reject(error);
  }

  #hear(piece: Buffer): void {
    this.#said = this.#said.length === 0 ? piece : Buffer.concat([this.#said, piece]);
    const end = this.#said.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#said.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (Number.isNaN(length)) this.#end(new Error(`An answer does not say how long it is: ${head}`));
    if (this.#ended || this.#said.length < end + 4 + length) return;
    const body = this.#said.toString('utf8', end + 4, end + 4 + length);
    this.#said = Buffer.alloc(0);
    const answer = this.#answer;
    this.#answer = null;
    if (head.startsWith('HTTP/1.1 200')) answer?.resolve(body);
    else answer?.reject(new Error(`${head.split('\r\n')[0]} ${body.slice(0, 200)}`));
  }
}
