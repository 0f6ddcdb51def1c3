/**
 * How the coordinator learns which worker a query is for. Citus must find the tenant at each table of a query before it sends
 * all of it to one worker, also at those of outer joins and inner queries, where PostgreSQL does not carry it over from the
 * others. Each of them has the policy of the tenant; here it is made to say the tenant while the query is planned.
 *
 * On the coordinator alone: workers work the policy out when a query runs, as the migrations wrote it. So a plan that was made for one
 * tenant and kept for another would find nothing, instead of another's rows; and none is kept, by
 * `plan_cache_mode = force_custom_plan`.
 */
import type { ClientBase } from 'pg';

/**
 * On workers stable, as `current_setting()` is: a shard that is moved to one has its policy made anew, as the coordinator has
 * it. On the coordinator immutable, which it is for the one planning of each query: so its value is in the plan.
 */
const FUNCTION = `CREATE OR REPLACE FUNCTION public.planned_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp AS $$ BEGIN RETURN current_setting('app.tenant_id')::uuid; END $$`;

/** Policies of tenants that don't say the tenant while a query is planned. */
export const UNROUTED = `SELECT polrelid, polwithcheck IS NOT NULL AS checks FROM pg_policy
  WHERE polname = 'tenant' AND polrelid IN (SELECT logicalrelid FROM pg_dist_partition)
    AND pg_get_expr(polqual, polrelid) NOT LIKE '%planned_tenant()%'`;

/** Has every policy of a tenant say the tenant while a query is planned, on the coordinator. May run again. */
export async function routeByPolicy(client: ClientBase): Promise<void> {
  await client.query(FUNCTION);
  await client.query(`SELECT create_distributed_function('public.planned_tenant()')`);
  await client.query('SET citus.enable_ddl_propagation = off');
  try {
    await client.query('ALTER FUNCTION public.planned_tenant() IMMUTABLE');
    const { rows } = await client.query<{ name: string }>(
      `SELECT polrelid::regclass::text AS name FROM (${UNROUTED}) AS policy`,
    );
    for (const { name } of rows)
      await client.query(
        `ALTER POLICY tenant ON ${name} USING (tenant_id = public.planned_tenant()) WITH CHECK (tenant_id = public.planned_tenant())`,
      );
  } finally {
    await client.query('SET citus.enable_ddl_propagation = on').catch(() => {});
  }
}

/** Workers that lack the function, or plan by it, which would keep one tenant's plan for another. */
export const UNSAFE_WORKERS = `SELECT nodename || ':' || nodeport AS node FROM run_command_on_workers($$
  SELECT count(*) FROM pg_proc WHERE proname = 'planned_tenant' AND pronamespace = 'public'::regnamespace AND provolatile = 's' $$)
  WHERE NOT success OR result <> '1'`;
