/** Asks one server as somebody who is signed in, without keeping a connection. */
import { request } from 'undici';

export const hostOf = (origin: string): string => new URL(origin).hostname;

export class Caller {
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#headers = { accept: 'application/json', tenant: hostOf(origin), cookie };
  }

  async #ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; answer: T }> {
    const { statusCode, body: said } = await request(`${this.#origin}${path}`, {
      method,
      headers: { ...this.#headers, connection: 'close', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: statusCode, answer: (await said.json()) as T };
  }

  async #done<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const { status, answer } = await this.#ask<T>(method, path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  post = (path: string, body: unknown): Promise<unknown> => this.#done('POST', path, body);

  async isSignedIn(): Promise<boolean> {
    return (await this.#ask('GET', '/v1/api/users/me')).status === 200;
  }

  async remainingMs(attempt: string): Promise<number> {
    const exam = await this.#done<{ attempt: { remainingMs: number } }>('GET', `/v1/api/quizes/${attempt}/exam`);
    return exam.attempt.remainingMs;
  }

  async leaders(quizId: string): Promise<unknown[]> {
    return (await this.#done<{ leaders: unknown[] }>('GET', `/v1/api/quizes/${quizId}/leaderboard`)).leaders;
  }
}
