/** The responses of a quiz as a file, written while they are read. */
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { certaintyOf, ownAnswer, type Paper, type PaperSlot, paperIn } from '#delivery/grading/rules.ts';
import { toPartMarks } from '#delivery/grading/rules-part-marks.ts';
import { checksParts, finalLogs, tally } from '#delivery/grading/rules-part-tries.ts';
import { triesIn } from '#delivery/grading/rules-tries.ts';
import type { Rational } from '#platform/exact/rational.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { slugOf } from '#quizzes/rules.ts';
import { packAll } from './dataset/packing.ts';
import { getScope } from './dataset/scope.ts';
import { listResponded, listSatRevisions, type RespondedRow } from './dataset/store-responses.ts';
import { type Cell, Cells, type ExportQuery, fileOf, type Row, wordsOf } from './export-file.ts';
import { listQuestionWords, type QuestionWords } from './question-words.ts';
import { readPacked } from './store.ts';

export const responseHeadings = [
  'Attempt',
  'Name',
  'Email',
  'Attempt no.',
  'Started',
  'Submitted',
  'Question no.',
  'Question id',
  'Part',
  'Question',
  'Type',
  'Response',
  'Outcome',
  'Marks',
  'Marks possible',
  'Certainty',
  'Tries',
  'Tried answers',
] as const;

/** Attempts read at a time. */
const AT_ONCE = 500;
/** What many said and earned alike is worded once; so many of them are remembered, and none that is longer. */
const MOST_KEPT = 5_000;
const LONGEST_KEPT = 400;

/** All of a row but whose it is. */
interface Response {
  /** From 1; 0 where the quiz knows the question no longer. */
  readonly position: number;
  /** The question as a whole, then its parts where it has some. */
  readonly rows: readonly Cells[];
}

/** Puts rows together from what recurs: most responses to a question are those of others too. */
class ResponseTable {
  readonly #papers: ReadonlyMap<number, Paper>;
  readonly #questions: ReadonlyMap<string, QuestionWords & { readonly position: number }>;
  /** By revision and line. */
  readonly #kept = new Map<number, Map<string, Response>>();

  constructor(papers: ReadonlyMap<number, Paper>, words: ReadonlyMap<string, QuestionWords>) {
    this.#papers = papers;
    this.#questions = new Map([...words].map(([id, one], index) => [id, { ...one, position: index + 1 }]));
  }

  /** One row for each response, in the order of the quiz. */
  rowsOf(attempt: RespondedRow): Row[] {
    const { attempt_id, name, email, number, started_at, submitted_at, revision } = attempt;
    const own = new Cells([attempt_id, name, email, number, started_at.toISOString(), submitted_at.toISOString()]);
    const whole = this.#papers.get(revision)!;
    const paper = attempt.paper === null ? whole : paperIn(whole, attempt.paper);
    const kept = this.#kept.get(revision) ?? new Map<string, Response>();
    this.#kept.set(revision, kept);
    const responses = attempt.responses
      .split('\n')
      .map((line) => kept.get(line) ?? this.#wordAndKeep(kept, paper, line));
    return responses.sort((a, b) => a.position - b.position).flatMap(({ rows }) => rows.map((cells) => [own, cells]));
  }

  #wordAndKeep(kept: Map<string, Response>, paper: Paper, line: string): Response {
    const [grade = '', json = '', tried = '', settled = ''] = line.split('\t');
    const [id = '', outcome = '', marks = '', most = ''] = grade.split(' ');
    const question = this.#questions.get(id);
    const slot = paper.slotOf.get(id);
    const { text, certainty } = wordAnswer(paper, slot, json);
    const cellsOf = (part: string, ...said: readonly Cell[]): Cells =>
      new Cells([question?.position ?? null, id, part, question?.title ?? '', question?.type ?? '', ...said]);
    const whole = cellsOf('', text, outcome, Number(marks), Number(most), certainty, ...wordTries(paper, slot, tried));
    const parts = partsOf(paper, slot, { json, tried, settled }, Number(most));
    const response = {
      position: question?.position ?? 0,
      rows: [whole, ...parts.map(({ label, cells }) => cellsOf(label, ...cells))],
    };
    // An answer to numbers of one's own means something else to anybody else.
    if (slot?.type.instantiate || line.length > LONGEST_KEPT) return response;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(line, response);
    return response;
  }
}

/** An answer in words, and how certain the student was; both empty where the school no longer keeps the answer. */
function wordAnswer(paper: Paper, slot: PaperSlot | undefined, json: string): { text: string; certainty: string } {
  const answer: unknown = json === '' ? null : JSON.parse(json);
  if (!slot || answer === null) return { text: '', certainty: '' };
  return {
    text: slot.type.answerText(slot.content, ownAnswer(slot.type, answer)),
    certainty: certaintyOf(paper, slot, answer) ?? '',
  };
}

/** Each part of a question with parts: its answer, its outcome and its marks; none where the answer is no longer kept. */
function partsOf(
  paper: Paper,
  slot: PaperSlot | undefined,
  { json, tried, settled }: { readonly json: string; readonly tried: string; readonly settled: string },
  most: number,
) {
  const answer: unknown = json === '' ? null : JSON.parse(json);
  if (!slot?.type.reportParts || answer === null) return [];
  const given: Record<string, string> = settled === '' ? {} : JSON.parse(settled);
  const manual = toPartMarks(
    slot,
    Object.entries(given).map(([part, exact]) => ({ part, marks: exact })),
  );
  const logs = checksParts(paper, slot) ? finalLogs(slot, versionsIn(slot, tried, answer)) : [];
  const marks = tally(paper, logs, manual);
  return slot.type
    .reportParts(slot.content, ownAnswer(slot.type, answer), marks)
    .map(({ label, text, outcome, fraction, weight }) => {
      const possible = most * toNumber(weight);
      const log = logs.find(({ part, isByHand }) => part.label === label && !isByHand);
      const tries = log?.tries.map((one) => log.part.type.answerText(log.part.content, one.answer));
      const cells = [text, outcome, rounded(possible * toNumber(fraction)), rounded(possible)];
      return { label, cells: [...cells, '', tries?.length ?? null, tries?.join(' | ') ?? ''] };
    });
}

/** The versions of an answer, newest first; where only one counted as a try, the answer itself. */
function versionsIn(slot: PaperSlot, tried: string, answer: unknown) {
  const versions: unknown = tried === '' ? null : JSON.parse(tried);
  if (!Array.isArray(versions)) return [{ questionId: slot.questionId, seq: 1, answer, isChecked: false }];
  return versions.map(([seq, given, isChecked]) => ({ questionId: slot.questionId, seq, answer: given, isChecked }));
}

const toNumber = ({ n, d }: Rational): number => Number(n) / Number(d);
const rounded = (marks: number): number => Math.round(marks * 10_000) / 10_000;

/**
 * How many different answers were judged, and each in words, the first one first; null and empty where the quiz gave one
 * try. Of an answer that the school no longer keeps, only that there was one is known.
 */
function wordTries(paper: Paper, slot: PaperSlot | undefined, tried: string): [number | null, string] {
  if (tried === '' || !slot || checksParts(paper, slot)) return [null, ''];
  const versions: unknown = JSON.parse(tried);
  if (!Array.isArray(versions)) return [Number(versions), ''];
  const stored = versions.map(([seq, answer, isChecked]) => ({
    questionId: slot.questionId,
    seq,
    answer,
    isChecked,
  }));
  const tries = triesIn(slot, stored);
  return [
    tries.length,
    tries.map((one) => slot.type.answerText(slot.content, ownAnswer(slot.type, one.answer))).join(' | '),
  ];
}

/** The papers with which the quiz was sat, by revision. */
async function readPapers(tx: TenantTx, quizId: string): Promise<Map<number, Paper>> {
  const papers = new Map<number, Paper>();
  for (const revision of await listSatRevisions(tx, quizId)) papers.set(revision, await getPaper(tx, quizId, revision));
  return papers;
}

/** The revisions with questions that chance made different in every attempt: its paper is needed to word its answers. */
const revisionsWithVariants = (papers: ReadonlyMap<number, Paper>): number[] =>
  [...papers.values()]
    .filter(({ slots }) => slots.some(({ type }) => type.instantiate))
    .map(({ revision }) => revision);

/** One row for each response. Throws `not_found`, and `impossible` where a workbook cannot hold them. */
export async function responsesFile(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  quizId: string,
  { format, ...query }: ExportQuery,
): Promise<RawAnswer> {
  // A file is kept and worked with: all of it, however long it takes.
  await inTenant(services.database, tenant, (tx) => getScope(tx, quizId, query));
  await packAll(services, tenant, quizId);
  const { name, papers, words, ids } = await inTenant(services.database, tenant, async (tx) => {
    const { revision, scope } = await getScope(tx, quizId, query);
    const found: string[] = [];
    for await (const rows of readPacked(tx, scope)) for (const { attempt_id } of rows) found.push(attempt_id);
    const sat = await readPapers(tx, quizId);
    return { name: revision.name, papers: sat, words: await listQuestionWords(tx, revision), ids: found };
  });
  const sheetWords = await wordsOf(services, tenant, actor, 'Responses', responseHeadings);
  const withPapers = revisionsWithVariants(papers);
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield [[new Cells(sheetWords.headings)]];
    const table = new ResponseTable(papers, words);
    // Each part in a transaction of its own: a slow reader must not hold one open.
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const part = ids.slice(start, start + AT_ONCE);
      const attempts = await inTenant(services.database, tenant, (tx) => listResponded(tx, part, withPapers));
      // What is made of one attempt is let go before the next: kept together it would be moved about in memory.
      for (const attempt of attempts) yield table.rowsOf(attempt);
    }
  }
  return fileOf(`${slugOf(name)}-responses`, format, sheetWords, all());
}
