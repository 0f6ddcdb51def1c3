/**
 * The form of an archive: a gzipped tar of
 *
 *   manifest.json                       what it is, of which version, with which tenants
 *   TENANT/TABLE/000001.ndjson          rows as JSON, one a line, in parts
 *   TENANT/files/SHA256                 what a row's file column holds, before the part that names it
 *   checksums.json                      SHA-256 of every file before it, in order; its absence says that the end is missing
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';

export const manifestSchema = z.object({
  format: z.literal('tripos-archive'),
  version: z.literal(1),
  kind: z.enum(['installation', 'tenant']),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** What only the key opens with which the secrets of an installation are encrypted; null: there are none. */
  secret: z.base64().nullable().optional(),
  tenants: z.array(z.object({ _id: z.uuid(), name: z.string(), hosts: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const checksumsSchema = z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }));

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const TENANT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ROWS = new RegExp(`^(${TENANT})/([a-z_]+)/([0-9]{6})\\.ndjson$`);
const FILE = new RegExp(`^(${TENANT})/files/([0-9a-f]{64})$`);

export type EntryName =
  | { readonly kind: 'rows'; readonly tenant: string; readonly table: string; readonly part: number }
  | { readonly kind: 'file'; readonly tenant: string; readonly hash: string };

export const nameOfRows = (tenant: string, table: string, part: number): string =>
  `${tenant}/${table}/${String(part).padStart(6, '0')}.ndjson`;
export const nameOfFile = (tenant: string, hash: string): string => `${tenant}/files/${hash}`;

/** Returns what an entry of this name holds; null for names that no archive of ours has. */
export function readEntryName(name: string): EntryName | null {
  const rows = ROWS.exec(name);
  if (rows) return { kind: 'rows', tenant: rows[1]!, table: rows[2]!, part: Number(rows[3]) };
  const file = FILE.exec(name);
  return file ? { kind: 'file', tenant: file[1]!, hash: file[2]! } : null;
}
