/** An outside tool on a port of its own: its keys, and the way of a browser to it. For tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { v7 as uuid } from 'uuid';
import type { TestSchool, TestSite } from '#app/testing/site.ts';
import type { Tool, ToolInput } from './contract.ts';
import { createTool } from './contract.ts';
import { toolSettings } from './testing.ts';

/** A tool that is registered at the school, which listens for requests for its keys alone. */
export async function startTool(site: TestSite, changes: Partial<ToolInput> = {}, at: TestSchool = site.school) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    void exportJWK(pair.publicKey).then((jwk) =>
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tool: Tool = await site.as('admin', at).do(createTool, { body: { ...toolSettings(host), ...changes } });
  const origin = `http://${at.host}`;
  const seconds = (): number => Math.floor(site.now().getTime() / 1000);
  const sign = (payload: JWTPayload, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(pair.privateKey);
  return {
    tool,
    host,
    sign,
    pem: () => exportSPKI(pair.publicKey),
    asked: () => asked,
    /** The claims of an assertion by which it asks for a token. */
    assertion: (more: JWTPayload = {}): JWTPayload => ({
      iss: tool._id,
      sub: tool._id,
      aud: `${origin}/lti/tools/token`,
      iat: seconds(),
      exp: seconds() + 300,
      jti: uuid(),
      ...more,
    }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve(undefined)));
    },
  };
}
export type StartedTool = Awaited<ReturnType<typeof startTool>>;
