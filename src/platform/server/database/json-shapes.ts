/**
 * The shapes of JSON columns, by table and column. The slice that owns a table declares the shapes of its columns beside
 * the SQL that writes them:
 *
 *     declare module '#platform/server/database/json-shapes.ts' {
 *       interface JsonShapes {
 *         'mark.points': readonly MarkPoint[];
 *       }
 *     }
 *
 * No constraint of the database can hold a column to its shape: the slice writes nothing else. A new shape is listed in
 * `db/describe-states.ts`.
 */
export interface JsonShapes {
  /** `ShuffledSlot` of `delivery`: the questions of an attempt in its own order. */
  'attempt.paper': readonly { readonly question: string; readonly arrangement: unknown }[];
}
