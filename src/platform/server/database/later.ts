import { type RawBuilder, sql } from 'kysely';

/**
 * The time that lies an interval of seconds after another, for what is written. `timestamptz + interval` counts as stable, as days and
 * months depend on a time zone, and Citus refuses stable functions of columns in an update; by way of UTC it is immutable.
 */
export const later = (time: RawBuilder<unknown>, interval: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((((${time}) at time zone 'UTC') + (${interval})) at time zone 'UTC')`;
