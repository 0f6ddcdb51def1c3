/** Certificates as signed credentials (Open Badges 3.0): to keep, to verify, and the keys behind them. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema } from '#platform/contract/shapes.ts';

/** What was signed, as people read it. */
const contentSchema = z.object({
  /** As `did:web:school.test`. */
  issuer: z.string(),
  school: z.string(),
  personName: z.string(),
  title: z.string(),
  description: z.string(),
  criteria: z.string(),
  percent: z.string().nullable(),
  score: z.string().nullable(),
  code: z.string(),
  issuedAt: z.string(),
});
export type SignedContent = z.output<typeof contentSchema>;

export const signedSchema = z.object({
  content: contentSchema,
  /** The same to the letter, as it was signed. */
  payload: z.record(z.string(), z.unknown()),
  /** The key of the school that the signature is of. */
  key: z.string(),
});
export type Signed = z.output<typeof signedSchema>;

/** The largest file that is looked at. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024;

export const getCredential = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/:id/credential',
  summary: 'A certificate as a signed Open Badges 3.0 credential (compact JWS), for its holder and for faculty',
  tag: 'Certificates',
  access: 'signed-in',
  params: idParams,
  response: z.undefined(),
  produces: 'text/plain',
});

export const getStatusList = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/status/:list',
  summary: 'Which credentials of a list are no longer good (W3C Bitstring Status List v1.0), signed',
  tag: 'Certificates',
  access: 'anyone',
  params: z.object({ list: z.coerce.number().int().min(1).max(1_000_000) }),
  response: z.undefined(),
  produces: 'application/vc+jwt',
});

const keySchema = z.object({
  _id: idSchema,
  createdAt: z.string(),
  /** Since when nothing more is signed with it; null: it signs now. */
  retiredAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
});

export const listBadgeKeys = endpoint({
  method: 'GET',
  path: '/v1/api/admin/badgeKeys',
  summary: 'The keys with which certificates are signed, the newest first',
  tag: 'Certificates',
  access: 'company.edit',
  response: z.object({
    /** Who the school is to verifiers. */
    did: z.string(),
    keys: z.array(keySchema),
  }),
});

export const replaceBadgeKey = endpoint({
  method: 'POST',
  path: '/v1/api/admin/badgeKeys',
  summary: 'Sign with a new key from now on; what was signed before stays good',
  tag: 'Certificates',
  access: 'company.edit',
  response: doneSchema,
});

export const withdrawBadgeKey = endpoint({
  method: 'POST',
  path: '/v1/api/admin/badgeKeys/:id/withdraw',
  summary: 'Let a retired key count no longer, because others have it; certificates are signed anew when asked for',
  tag: 'Certificates',
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});
