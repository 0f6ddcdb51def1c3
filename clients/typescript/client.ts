/** Calls the interface of Tripos with an API key or with OAuth 2 client credentials. Needs nothing but `fetch`. */
import type { Calls } from './calls.gen.ts';

export type { Calls } from './calls.gen.ts';

/** `GET /v1/api/quizes`, as in the documentation. */
export type CallName = keyof Calls;
/** What a call is given: `params` of its path, `query`, and `body` or `file`. */
export type InputOf<Name extends CallName> = Omit<Calls[Name], 'response'>;
export type ResponseOf<Name extends CallName> = Calls[Name]['response'];

export interface ClientOptions {
  /** Address of the school's site, such as `https://school.example`. */
  readonly url: string;
  /** An API key, or an id and a secret to get tokens with. */
  readonly auth: string | { readonly clientId: string; readonly clientSecret: string; readonly scope?: string };
  /** How often a call is repeated that was refused for now (429, 503); 3 unless given. */
  readonly retries?: number;
  /** By default the global one. */
  readonly fetch?: typeof fetch;
}

/** The server's refusal. */
export class TriposError extends Error {
  override readonly name = 'TriposError';
  readonly status: number;
  /** A stable word, such as `not_found`. */
  readonly code: string;
  /** Bad fields by their path. */
  readonly details: readonly { readonly path: string; readonly message: string }[];

  constructor(status: number, body: { message?: string; code?: string; details?: TriposError['details'] }) {
    super(body.message ?? `The server answered ${status}`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.details = body.details ?? [];
  }
}

type Loose = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly file?: Blob;
};

export interface Client {
  /** Throws TriposError when the server refuses. */
  call<Name extends CallName>(
    name: Name,
    ...input: object extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>]
  ): Promise<ResponseOf<Name>>;
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Milliseconds by which a token is renewed before it ends. */
const EARLY_MS = 30_000;
const FIRST_PAUSE_SECONDS = 1;

export function createClient({ url, auth, retries = 3, fetch: send = fetch }: ClientOptions): Client {
  const site = url.replace(/\/+$/, '');
  let token: { readonly text: string; readonly until: number } | null = null;

  const tokenOf = async (): Promise<string> => {
    if (typeof auth === 'string') return auth;
    if (token && token.until > Date.now() + EARLY_MS) return token.text;
    const { clientId, clientSecret, scope } = auth;
    const answer = await send(`${site}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
    });
    const said = (await answer.json()) as Record<string, string | number>;
    if (!answer.ok)
      throw new TriposError(answer.status, { message: String(said.error_description), code: String(said.error) });
    token = { text: String(said.access_token), until: Date.now() + Number(said.expires_in) * 1000 };
    return token.text;
  };

  const requestOf = async (name: string, input: Loose): Promise<[string, RequestInit]> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(input.params?.[param] ?? ''));
    const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
    const search =
      query.length === 0 ? '' : `?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`;
    const headers: Record<string, string> = { authorization: `Bearer ${await tokenOf()}` };
    if (input.file) {
      const form = new FormData();
      form.set('file', input.file);
      return [`${site}${filled}${search}`, { method, headers, body: form }];
    }
    if (input.body === undefined) return [`${site}${filled}${search}`, { method, headers }];
    headers['content-type'] = 'application/json';
    return [`${site}${filled}${search}`, { method, headers, body: JSON.stringify(input.body) }];
  };

  return {
    async call(name, ...[input]) {
      for (let turn = 0; ; turn++) {
        const answer = await send(...(await requestOf(name, (input ?? {}) as Loose)));
        const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
        if (answer.ok) return (isJson ? await answer.json() : await answer.blob()) as never;
        const isForNow = answer.status === 429 || answer.status === 503;
        if (!isForNow || turn >= retries) throw new TriposError(answer.status, isJson ? await answer.json() : {});
        await answer.body?.cancel();
        await wait(Number(answer.headers.get('retry-after') ?? FIRST_PAUSE_SECONDS * 2 ** turn));
      }
    },
  };
}
