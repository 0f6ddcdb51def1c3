/** The schema in words, read from PostgreSQL's own catalogue: the text of `db/schema.md`. */
import type { ClientBase } from 'pg';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  value: string | null;
  comment: string | null;
}

interface Table {
  name: string;
  comment: string | null;
  columns: Column[];
  constraints: { kind: string; text: string }[];
  indexes: string[];
  policies: { name: string; command: string; roles: string[]; using: string | null; check: string | null }[];
  triggers: string[];
  fenced: boolean;
}

// Everything is ordered by what people named, never by internal numbers, so that the same schema gives the same text.
const TABLES = `
  SELECT c.relname AS name, obj_description(c.oid) AS comment,
    c.relrowsecurity AND c.relforcerowsecurity AS fenced,
    (SELECT json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', NOT a.attnotnull,
        'value', CASE WHEN a.attgenerated <> '' THEN 'generated: ' ELSE '' END || pg_get_expr(d.adbin, d.adrelid),
        'comment', col_description(c.oid, a.attnum)) ORDER BY a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    coalesce((SELECT json_agg(json_build_object('kind', k.contype, 'text', pg_get_constraintdef(k.oid))
        ORDER BY array_position('{p,u,f,c,x}', k.contype::text), pg_get_constraintdef(k.oid))
      FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f', 'c', 'x')), '[]') AS constraints,
    coalesce((SELECT json_agg(pg_get_indexdef(i.indexrelid) ORDER BY pg_get_indexdef(i.indexrelid))
      FROM pg_index i WHERE i.indrelid = c.oid
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))),
      '[]') AS indexes,
    coalesce((SELECT json_agg(json_build_object('name', p.policyname, 'command', p.cmd, 'roles', p.roles,
        'using', p.qual, 'check', p.with_check) ORDER BY p.policyname DESC)
      FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname), '[]') AS policies,
    coalesce((SELECT json_agg(pg_get_triggerdef(t.oid) ORDER BY t.tgname)
      FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal), '[]') AS triggers
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname COLLATE "C"`;

/** Markdown that describes every table of the product. The same schema always gives the same text. */
export async function describeSchema(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<Table>(TABLES);
  const [fence] = [...new Set(rows.flatMap((table) => table.policies.filter(isTenantPolicy).map((p) => p.using)))];
  return [
    '# Schema',
    'Generated from the migrations by `npm run db:generate`; do not edit.',
    ...(fence ? [`*Fenced* tables have forced row security with the policy \`tenant\`: \`${fence}\`.`] : []),
    ...rows.map(describeTable),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeTable(table: Table): string {
  const notes = [
    ...table.constraints.map(({ text }) => `- ${code(text)}`),
    ...table.indexes.map((text) => `- ${code(text.replace('ON public.', 'ON ').replace('USING btree ', ''))}`),
    ...table.triggers.map((text) => `- ${code(text.replace('ON public.', 'ON '))}`),
    ...table.policies.filter((policy) => !isTenantPolicy(policy)).map(describePolicy),
  ];
  return [
    `## ${table.name}`,
    ...(table.comment ? [`${table.comment}.`] : []),
    ...(table.fenced ? ['Fenced.'] : []),
    ['| column | type | | meaning |', '|---|---|---|---|', ...table.columns.map(describeColumn)].join('\n'),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function describeColumn({ name, type, nullable, value, comment }: Column): string {
  const traits = [nullable ? 'may be null' : null, value && `= ${value}`].filter(Boolean).join(', ');
  return `| \`${name}\` | ${type} | ${traits.replaceAll('|', '\\|')} | ${(comment ?? '').replaceAll('|', '\\|')} |`;
}

const isTenantPolicy = ({ name }: { name: string }): boolean => name === 'tenant';

const describePolicy = ({ name, command, roles, using, check }: Table['policies'][number]): string =>
  `- policy \`${name}\`: ${roles.join(', ')} may ${command} where ${code(using ?? 'true')}${check ? `, writing ${code(check)}` : ''}`;

const code = (text: string): string => `\`${text}\``;
