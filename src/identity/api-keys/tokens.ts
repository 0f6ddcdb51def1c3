/** Tokens of OAuth client credentials: signed by the installation, good for an hour, and of no use without their key. */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import { TOKEN_SECONDS } from './rules.ts';

const PREFIX = 'tripos_at.';

const claimsSchema = z.object({
  tenant: z.string(),
  key: z.uuid(),
  scopes: z.array(z.string()),
  /** In seconds since 1970. */
  until: z.number(),
});
export type TokenClaims = z.output<typeof claimsSchema>;

const macOf = (vault: Vault, body: string): Buffer => vault.mac('oauth token', body);

export function makeToken(vault: Vault, tenant: TenantId, key: string, scopes: readonly string[], now: Date): string {
  const claims = { tenant, key, scopes, until: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${PREFIX}${body}.${macOf(vault, body).toString('base64url')}`;
}

/** What a token says, if it is of this installation and tenant and its time is not over; else null. */
export function openToken(vault: Vault, tenant: TenantId, token: string, now: Date): TokenClaims | null {
  if (!token.startsWith(PREFIX)) return null;
  const [body = '', mac = ''] = token.slice(PREFIX.length).split('.');
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(vault, body)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claims.tenant === tenant && claims.until * 1000 > now.getTime() ? claims : null;
}
