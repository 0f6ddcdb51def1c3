/** A student with a connection of their own, as a browser has one. */
import { Client } from 'undici';
import { hostOf } from './caller.ts';
import { PASSWORD } from './exam-school.ts';

export interface Acknowledged {
  readonly attempt: string;
  readonly question: string;
  readonly seq: number;
  readonly answer: string;
}

interface Slot {
  readonly question: {
    readonly _id: string;
    readonly type: string;
    readonly view: { readonly options?: { id: string }[] };
  };
}

/** A refused or failed request. `retryAfterMs` where the server asked for a pause. */
export class RequestFailed extends Error {
  readonly statusCode: number;
  readonly retryAfterMs: number | null;

  constructor(what: string, statusCode: number, retryAfterMs: number | null) {
    super(`${what}: ${statusCode}`);
    this.statusCode = statusCode;
    this.retryAfterMs = retryAfterMs;
  }
}

export class Student {
  readonly #client: Client;
  readonly #origin: string;
  readonly #email: string;
  readonly #quizId: string;
  /** With its session, once there is one. */
  cookie = '';
  #slots: readonly Slot[] = [];
  #seqs = new Map<string, number>();
  #line: Client | null = null;
  attempt = '';

  /** `patienceMs`: how long it waits for an answer. */
  constructor(origin: string, quizId: string, email: string, token?: string, patienceMs = 60_000) {
    const patience = { headersTimeout: patienceMs, bodyTimeout: patienceMs, connectTimeout: 30_000 };
    this.#client = new Client(origin, { pipelining: 1, keepAliveTimeout: 60_000, ...patience });
    this.#origin = origin;
    this.#email = email;
    this.#quizId = quizId;
    if (token !== undefined) this.cookie = `token=${token}`;
  }

  async #ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const answer = await this.#client.request({
      method,
      path,
      headers: {
        accept: 'application/json',
        tenant: hostOf(this.#origin),
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) {
      const pause = Number(answer.headers['retry-after']);
      throw new RequestFailed(
        `${path} ${text.slice(0, 200)}`,
        answer.statusCode,
        Number.isNaN(pause) ? null : pause * 1000,
      );
    }
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const token = cookies.find((cookie) => cookie.startsWith('token='));
    if (token) this.cookie = token.split(';')[0]!;
    return JSON.parse(text) as T;
  }

  login = () => this.#ask('POST', '/v1/api/auth/login', { email: this.#email, password: PASSWORD });
  open = () => this.#ask('GET', `/v1/api/quizes/${this.#quizId}`);

  async start(): Promise<void> {
    this.attempt = (await this.#ask<{ _id: string }>('POST', '/v1/api/quizes/startQuiz', { id: this.#quizId }))._id;
  }

  async fetchPaper(): Promise<void> {
    const exam = await this.#ask<{ questions: Slot[] }>('GET', `/v1/api/quizes/${this.attempt}/exam`);
    // Ten thousand papers would keep the generator busy with its own memory.
    this.#slots = exam.questions.map(({ question: { _id, type, view } }) => ({
      question: { _id, type, view: { ...(view.options && { options: view.options.map(({ id }) => ({ id })) }) } },
    }));
  }

  beat = () => this.#ask('POST', `/v1/api/quizes/attempts/${this.attempt}/beat`, {});

  /** Prepares the next change of an answer; `turn` decides which question and what. */
  nextAnswer(turn: number): Acknowledged {
    const slot = this.#slots[turn % this.#slots.length]!;
    const question = slot.question._id;
    const seq = (this.#seqs.get(question) ?? 0) + 1;
    this.#seqs.set(question, seq);
    return { attempt: this.attempt, question, seq, answer: JSON.stringify(answerTo(slot, turn + seq)) };
  }

  /** Saves it; resolves when the server has acknowledged that very change. */
  async save({ attempt, question, seq, answer }: Acknowledged): Promise<void> {
    const resp = [{ question, answer: JSON.parse(answer), seq, base: seq - 1 }];
    const body = { id: attempt, resp };
    const { saved } = await this.#ask<{ saved: { seq: number }[] }>('POST', '/v1/api/quizes/saveResp', body);
    if (saved[0]?.seq !== seq) throw new RequestFailed('saveResp answered another change', 500, null);
  }

  submit = () => this.#ask('POST', '/v1/api/quizes/submit', { id: this.attempt });

  /**
   * Opens the stream of events of the exam page, on a connection of its own, and answers once it is there. `onEnd` is called when the
   * server ends it.
   */
  async listen(onEnd: () => void): Promise<void> {
    const line = new Client(this.#origin, { headersTimeout: 60_000, bodyTimeout: 0, connectTimeout: 30_000 });
    this.#line = line;
    const { statusCode, body } = await line.request({
      method: 'GET',
      path: `/v1/api/quizes/attempts/${this.attempt}/line`,
      headers: { accept: 'text/event-stream', tenant: hostOf(this.#origin), cookie: this.cookie },
    });
    if (statusCode !== 200) throw new RequestFailed('line', statusCode, null);
    const end = (): void => {
      if (this.#line === line) onEnd();
    };
    body.on('error', end).on('end', end).resume();
  }

  /** Leaves the page: its stream is closed. */
  async hangUp(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    await line?.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.hangUp(), this.#client.destroy()]);
  }
}

function answerTo({ question: { type, view } }: Slot, turn: number): unknown {
  const options = view.options ?? [];
  const option = options[turn % Math.max(1, options.length)]?.id ?? null;
  if (type === 'single-choice') return { option };
  if (type === 'multiple-choice') return { options: option === null ? [] : [option] };
  if (type === 'true-false') return { value: turn % 2 === 0 };
  return { text: `answer ${turn}` };
}
