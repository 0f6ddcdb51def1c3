/** Asks PostgreSQL what a statement would answer, without running it. */
import type pg from 'pg';

/** A column of the answer, as the protocol describes it. */
interface RawField {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

export interface Field {
  readonly name: string;
  /** What its values are in TypeScript, as the product's connections read them. */
  readonly kind: string;
  /** The column of a table that may be null and is answered unchanged; null: another, or none. */
  readonly nullable: string | null;
}

/** Everything else arrives as text: `numeric` and `bigint` too, so that no digit is lost. */
const KINDS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  record: 'any',
  interval: 'object',
};

/** The connection below a client, as far as it is needed here. */
interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

function ask(client: pg.ClientBase, text: string): Promise<readonly RawField[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly RawField[] = [];
    const request = {
      submit(wire: Wire) {
        wire.parse({ name: '', text, types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { fields: RawField[] }) => {
        fields = message.fields;
      },
      // After an error the client calls nothing more.
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(request as never);
  });
}

export type Describe = (text: string) => Promise<readonly Field[]>;

/** Reads types and columns of the database once. The function rejects with PostgreSQL's error for what is no statement. */
export async function describer(client: pg.ClientBase): Promise<Describe> {
  const { rows: types } = await client.query<{ oid: number; name: string; element: string | null }>(
    `SELECT t.oid::int AS oid, t.typname AS name, e.typname AS element
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  );
  const kinds = new Map(
    types.map(({ oid, name, element }) => {
      const kind = KINDS[element ?? name] ?? 'string';
      return [oid, element && kind !== 'any' ? `${kind}[]` : kind];
    }),
  );
  const { rows: columns } = await client.query<{ table: number; number: number; name: string }>(
    `SELECT attrelid::int AS table, attnum::int AS number, attname AS name FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') WHERE attnum > 0 AND NOT attnotnull`,
  );
  const nullable = new Map(columns.map(({ table, number, name }) => [`${table} ${number}`, name]));
  return async (text) =>
    (await ask(client, text)).map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      kind: kinds.get(dataTypeID) ?? 'string',
      nullable: nullable.get(`${tableID} ${columnID}`) ?? null,
    }));
}
