/** How a transaction uses its connection: until it ends, by named statements, and in few writes. */
import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { statementName } from './statement-names.ts';

/** The connection of one transaction, for as long as that lasts. */
export class Use {
  readonly #client: PoolClient;
  isOver = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Throws when the transaction has ended: the connection may be in one of another tenant by now. */
  get client(): PoolClient {
    if (this.isOver) throw new Error('This transaction has ended');
    return this.#client;
  }
}

declare module 'pg' {
  interface ClientBase {
    /** Its types leave it out. */
    readonly connection: { readonly stream: Writable };
  }
}

/** All that is sent by this connection before the process turns to something else leaves it in one write. */
export function sendTogether({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The connection of a transaction as Kysely uses it. */
export function connectionOver(use: Use, keepsStatements: boolean): DatabaseConnection {
  return {
    async executeQuery<R>({ sql: text, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
      const { client } = use;
      sendTogether(client);
      // Without parameters PostgreSQL keeps one plan whatever `plan_cache_mode` says, and on Citus a plan is for one tenant.
      const name = keepsStatements && parameters.length > 0 ? statementName(text, query) : undefined;
      const values = [...parameters];
      const { rows, rowCount, command } = await client.query(
        name === undefined ? { text, values } : { name, text, values },
      );
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: rows ?? [], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('Rows are read in pages here, not streamed');
    },
  };
}
