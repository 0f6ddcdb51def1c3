import type { ColumnType } from 'kysely';
export interface DB { migration: { applied_at: ColumnType<Date, string | undefined, string>; name: string; sha256: string } }
