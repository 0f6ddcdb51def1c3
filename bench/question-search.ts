/**
 * How long the list and the search of the question bank take at 100 000 questions in a tenant, beside a second tenant of
 * that size, in a throw-away database: `node bench/question-search.ts [--json FILE]`. Ends with 1 when the median of any
 * search is above 50 ms.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { listQuestions } from '#items/question-bank/contract.ts';
import { listQuestionRows } from '#items/question-bank/store-list.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';

const QUESTIONS = 100_000;
const IMPORTED = 1_000;
const ROUNDS = 30;
const LIMIT_MS = 50;

const words = (list: string): string => `(array['${list.split(' ').join("','")}'])`;
const subjects = words('algebra geometry mechanics optics genetics grammar poetry rome rivers harmony logic welding');
const things = words('triangle lever lens gene verb sonnet consul delta chord proof seam prism enzyme noun');
const verbs = words('measures defines explains compares derives names orders sketches proves judges');

/** Stems of about thirty words, of which few are rare. */
const FILL = `
  with given as (
    select n, gen_random_uuid() as id, initcap(${subjects}[1 + n % 12]) || ' question ' || n as title,
      'Which ' || ${things}[1 + n % 14] || ' ' || ${verbs}[1 + n % 10] || ' the ' || ${things}[1 + (n / 14) % 14] ||
      ' of ' || ${subjects}[1 + (n / 7) % 12] || ' in chapter ' || n % 300 || ' when nobody has said what the ' ||
      ${things}[1 + (n / 3) % 14] || ' is for, and the answer ' || substr(md5(n::text), 1, 8) || ' is to be given' as stem
    from generate_series(1, ${QUESTIONS}) n),
  bank as (
    insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, status, search_text, created_at, updated_at)
    select $1, id, 1, (array['single-choice','true-false','numeric'])[1 + n % 3], title, 1 + n % 5, 1 + (n % 20 = 0)::int,
      case when n % 50 = 0 then 'draft' else 'ready' end, lower(title || ' ' || stem),
      now() - n * interval '41 seconds', now() - n * interval '37 seconds' from given)
  insert into question_version (tenant_id, question_id, version, type, title, content)
  select $1, id, 1, (array['single-choice','true-false','numeric'])[1 + n % 3], title,
    jsonb_build_object('stem', '<p>' || stem || '</p>', 'right', true) from given`;
const FILL_TAGS = `
  insert into tag (tenant_id, tag_id, name) select $1, gen_random_uuid(), 'Tag ' || n from generate_series(1, 300) n`;
const FILL_TAGGED = `
  with t as (select tag_id, row_number() over (order by tag_id) as n from tag where tenant_id = $1),
    q as (select question_id, row_number() over (order by question_id) as n from question where tenant_id = $1)
  insert into question_tag (tenant_id, question_id, tag_id)
  select $1, q.question_id, t.tag_id from q join t on t.n = 1 + q.n % 300`;

/** As an import of today brings them: like one another and unlike the rest of the bank. */
const FILL_IMPORT = `
  with given as (select n, gen_random_uuid() as id, 'Photosynthesis 2026 ' || n as title,
      'What a leaf makes of light, in step ' || n % 30 || ' of it, and what becomes of ' || substr(md5(n::text), 1, 8) as stem
    from generate_series(1, ${IMPORTED}) n),
  bank as (
    insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, status, search_text)
    select $1, id, 1, 'numeric', title, 1 + n % 5, 1, 'ready', lower(title || ' ' || stem) from given)
  insert into question_version (tenant_id, question_id, version, type, title, content)
  select $1, id, 1, 'numeric', title, jsonb_build_object('stem', '<p>' || stem || '</p>', 'right', 1) from given`;

const list = (query: object) => {
  const parsed = listQuestions.query!.parse({ limit: '20', ...query });
  return (tx: TenantTx) => listQuestionRows(tx, parsed, parsed);
};

const works: Record<string, (tx: TenantTx) => Promise<{ total: number; isMore: boolean }>> = {
  'first page': list({}),
  'last page': list({ ofst: String(QUESTIONS - 20) }),
  'by title': list({ sort: 'title' }),
  'one word of many': list({ q: 'genetics' }),
  'two words': list({ q: 'prism sketches' }),
  'three words': list({ q: 'rome verb chapter 17' }),
  'part of a word': list({ q: 'etry' }),
  'two letters': list({ q: 'pr' }),
  'one letter': list({ q: 'z' }),
  'a rare word': list({ q: 'c4ca4238' }),
  'a number': list({ q: '99871' }),
  'in every question': list({ q: 'nobody has said' }),
  'finds nothing': list({ q: 'xyzzy' }),
  'word and filters': list({ q: 'lens', dif: '4,5', type: 'numeric', status: 'ready' }),
  'a tag': list({ st: 'Tag 17' }),
  'word and tag': list({ q: 'gene', st: 'Tag 17' }),
  drafts: list({ status: 'draft' }),
  'drafts by title': list({ status: 'draft', sort: 'title' }),
  'free and numeric': list({ subscription: '1', type: 'numeric', ofst: '15000' }),
  'by type': list({ sort: 'type' }),
  'rare two letters': list({ q: 'zq' }),
  'a word by title': list({ q: 'genetics', sort: 'title' }),
  'common words, drafts': list({ q: 'nobody has said', status: 'draft' }),
  'common word and tag': list({ q: 'nobody', st: 'Tag 17' }),
  'common words, page 500': list({ q: 'nobody has said', ofst: '9980' }),
  'rare word, free': list({ q: 'c4ca4238', subscription: '1' }),
  'forty tags': list({ st: Array.from({ length: 40 }, (_, index) => `Tag ${index + 1}`).join(',') }),
};

/** The newest questions hold words that no other holds, and none of the words that all others hold. */
const afterImport: typeof works = {
  'only newest': list({ q: 'photosynthesis' }),
  'only newest, by title': list({ q: 'photosynthesis', sort: 'title' }),
  'only newest, last page': list({ q: 'photosynthesis', ofst: String(IMPORTED - 20) }),
  'only newest, two': list({ q: 'photosynthesis 2026' }),
  'all but newest': list({ q: 'nobody has said' }),
  'all but newest, title': list({ q: 'nobody has said', sort: 'title' }),
  'all but newest, p. 500': list({ q: 'nobody has said', ofst: '9980' }),
  'a seventh, by title': list({ q: 'genetics', sort: 'title' }),
};

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
let isFine = true;
try {
  await migrate(embedded.url);
  const db = openDatabase(embedded.url, { max: 2 });
  const schools = [tenantId(uuid()), tenantId(uuid())] as const;
  for (const id of schools) {
    const fill = async (tx: TenantTx): Promise<void> => {
      await tx.insertInto('tenant').values({ tenant_id: id }).execute();
      for (const text of [FILL, FILL_TAGS, FILL_TAGGED]) await tx.prepared(text.slice(0, 60), text, [id]);
    };
    await inTenant(db, id, fill, { statementTimeoutMs: 300_000 });
  }
  const vacuum = async (): Promise<void> => {
    const owner = new pg.Client({ connectionString: embedded.url });
    await owner.connect();
    await owner.query('vacuum (analyze)');
    await owner.end();
  };
  await vacuum();
  const results: object[] = [];
  const measure = async (name: string, work: (typeof works)[string]): Promise<void> => {
    const times: number[] = [];
    let found = { total: 0, isMore: false };
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      found = await inTenant(db, schools[0], work);
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const [best, p50, p95] = [times[0]!, times[Math.floor(ROUNDS * 0.5)]!, times[Math.floor(ROUNDS * 0.95)]!];
    if (p50 > LIMIT_MS) isFine = false;
    const { total, isMore } = found;
    results.push({ name, total, isMore, best, p50, p95 });
    console.log(
      `${name.padEnd(23)} ${String(total).padStart(6)}${isMore ? '+' : ' '} found  best ${best.toFixed(1).padStart(6)} ms  p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms`,
    );
  };
  for (const [name, work] of Object.entries(works)) await measure(name, work);
  await inTenant(db, schools[0], (tx) => tx.prepared('imported', FILL_IMPORT, [tx.tenantId]), {
    statementTimeoutMs: 300_000,
  });
  await vacuum();
  for (const [name, work] of Object.entries(afterImport)) await measure(name, work);
  if (options.json) await writeFile(options.json, JSON.stringify({ questions: QUESTIONS, lists: results }));
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
process.exitCode = isFine ? 0 : 1;
