/** The school and a learning platform as two sites with https, as browsers see them: what they allow depends on both. */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

export const PLATFORM_HOST = 'platform.test';
/** A page of the school’s site by which a test sees which cookies the browser keeps. */
export const PROBE = '/probe-of-cookies';

export interface TwoSites {
  readonly port: number;
  /** Where what is not for the platform is sent on to. */
  target: number;
  /** Whether answers to frames come without their cookies, as in a browser that keeps none there. */
  keepsNoFrameCookies: boolean;
  /** The requests of frames that brought a cookie, by their path. */
  readonly broughtCookies: { path: string; cookie: string }[];
  /** The cookies that came back to the probe. */
  readonly probed: string[];
  /** What the platform answers. */
  platform: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
}

const isOfFrame = (request: IncomingMessage): boolean => request.headers['sec-fetch-dest'] === 'iframe';

/** Starts the one server with https for both; the school's requests go on to the server that is tried. */
export async function startTwoSites(): Promise<TwoSites> {
  const server = createServer(selfSigned([PLATFORM_HOST, 'school.test']), (request, response) => {
    if (request.headers.host?.startsWith(`${PLATFORM_HOST}:`)) return sites.platform(request, response);
    if (request.url === PROBE) return probe(request, response);
    const { cookie } = request.headers;
    if (isOfFrame(request) && cookie !== undefined) sites.broughtCookies.push({ path: request.url!, cookie });
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const onward = ask({ host: '127.0.0.1', port: sites.target, method: request.method, path: request.url, headers });
    onward.on('response', (answer) => {
      const given = { ...answer.headers };
      if (sites.keepsNoFrameCookies && isOfFrame(request)) delete given['set-cookie'];
      response.writeHead(answer.statusCode!, given);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  /** Sets a cookie of each kind, and asks once more. */
  function probe(request: IncomingMessage, response: ServerResponse): void {
    sites.probed.push(request.headers.cookie ?? '');
    const cookies = ['plain=1', 'parted=1'].map((one) => `${one}; SameSite=None; Secure; Path=/`);
    response.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': [cookies[0]!, `${cookies[1]}; Partitioned`],
    });
    response.end(sites.probed.length === 1 ? '<script>location.reload()</script>' : 'done');
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const sites: TwoSites = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    keepsNoFrameCookies: false,
    broughtCookies: [],
    probed: [],
    platform: (_request, response) => void response.writeHead(404).end(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return sites;
}
