/** Taking questions out of the bank as a file. */
import type { RawAnswer } from '#access/handle.ts';
import { type Pictures, type QuestionsFile, templateFor, writeQuestionsInWorker } from '#items/interchange/api.ts';
import { refuseUnknownTypes } from '#items/question-bank/check.ts';
import type { exportFormatNames, QuestionFilter } from '#items/question-bank/contract.ts';
import { loadPictures } from '#items/question-bank/images/pictures.ts';
import { getStimulusVersions, type StimulusVersion } from '#items/question-bank/stimuli/store.ts';
import { countQuestionRows, listExisting } from '#items/question-bank/store-list.ts';
import { listWholeQuestions, type WholeQuestion } from '#items/question-bank/store-whole.ts';
import { questionType } from '#items/question-types/logic.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Language } from '#platform/contract/languages.ts';
import { Refusal, type RefusalDetail } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import { type ExportPreview, MAX_DIRECT_EXPORT, MAX_EXPORT } from './contract.ts';

export type ExportFormatName = (typeof exportFormatNames)[number];

/**
 * What the import takes for granted, where the format has no place for it: left out it comes back all the same, so it is
 * no loss. Tables say it, because people edit them.
 */
const isUnderstood = (format: ExportFormatName, value: number): boolean =>
  value === 1 && format !== 'csv' && format !== 'xlsx';

const toNeutralItem =
  (format: ExportFormatName, stimuli: ReadonlyMap<string, StimulusVersion>) =>
  (question: WholeQuestion): NeutralItem => ({
    place: {},
    title: question.title,
    stem: question.content.stem,
    interaction: questionType(question.type).toNeutral(question.content),
    generalFeedback: question.generalFeedback,
    hints: question.hints,
    language: question.language,
    tags: question.tags,
    category: [],
    ...(!isUnderstood(format, question.difficulty) && { difficulty: question.difficulty }),
    ...(!isUnderstood(format, question.subscription) && { subscription: question.subscription }),
    ...(!questionType(question.type).isUngraded && marksFor(format, question)),
    status: question.status,
    author: question.author,
    source: question.source,
    licence: question.licence,
    catalogue: question.catalogue,
    materials: question.materials,
    ...stimulusOf(question, stimuli),
  });

/** What a text without a question doesn't have. */
const marksFor = (format: ExportFormatName, { penalty, marks }: WholeQuestion): Partial<NeutralItem> => ({
  penalty,
  ...(!isUnderstood(format, Number(marks)) && { marks }),
});

function stimulusOf(
  { stimulusId }: WholeQuestion,
  stimuli: ReadonlyMap<string, StimulusVersion>,
): Partial<NeutralItem> {
  const found = stimulusId === null ? undefined : stimuli.get(stimulusId);
  return found
    ? { stimulus: { key: found.stimulusId, title: found.title, html: found.content, catalogue: found.catalogue } }
    : {};
}

interface Exportable {
  readonly questions: readonly WholeQuestion[];
  /** What the questions have beside them, by id. */
  readonly stimuli: ReadonlyMap<string, StimulusVersion>;
  readonly pictures: Pictures;
  /** Of who asks for the file, for words that a format adds. */
  readonly language: Language;
}

const noneInBank = (details: readonly RefusalDetail[] = []) =>
  new Refusal('not_found', 'None of these questions is in the bank', { details });

/**
 * Throws `not_found`, with their identifiers, where questions are named that the bank doesn't hold: a file has no place to
 * say what it lacks.
 */
export async function refuseUnknown(tx: TenantTx, filter: Pick<QuestionFilter, 'ids'>): Promise<void> {
  const ids = [...new Set(filter.ids)];
  if (ids.length === 0) return;
  const known = await listExisting(tx, ids);
  const details = ids.flatMap((_id) =>
    known.has(_id) ? [] : [{ path: 'ids', message: 'This question is not in the bank', _id }],
  );
  const missing = details.length;
  if (missing === ids.length) throw noneInBank(details);
  if (missing === 1) throw new Refusal('not_found', 'One of these questions is not in the bank', { details });
  if (missing > 1) throw new Refusal('not_found', `${missing} of these questions are not in the bank`, { details });
}

/**
 * Reads all that the filter finds, with its pictures. Throws `not_found` when questions are named that are not in the bank, or that the
 * filter leaves out all of, and `impossible` for more than `most`: a request may take fewer than a task.
 */
export async function exportable(
  tx: TenantTx,
  filter: QuestionFilter,
  most: typeof MAX_DIRECT_EXPORT | typeof MAX_EXPORT = MAX_DIRECT_EXPORT,
): Promise<Exportable> {
  refuseUnknownTypes(filter.type);
  await refuseUnknown(tx, filter);
  const total = await countQuestionRows(tx, filter);
  if (total === 0 && filter.ids?.length) throw noneInBank();
  if (total > MAX_EXPORT) {
    throw new Refusal(
      'impossible',
      `${total} questions are too many for one file. Filter them to at most ${MAX_EXPORT}`,
    );
  }
  if (total > most) {
    const message = `${total} questions are too many to wait for; have the file made by POST /v1/api/questions/export/task`;
    throw new Refusal('impossible', message);
  }
  const questions = await listWholeQuestions(tx, filter);
  const stimuli = await getStimulusVersions(
    tx,
    questions.flatMap(({ stimulusId, stimulusVersion }) =>
      stimulusId === null || stimulusVersion === null ? [] : [{ stimulusId, version: stimulusVersion }],
    ),
  );
  return {
    questions,
    stimuli: new Map(stimuli.map((stimulus) => [stimulus.stimulusId, stimulus])),
    pictures: await loadPictures(tx, [...questions, ...stimuli]),
    language: (await translatorFor(tx, filter.me ?? null)).language,
  };
}

/** The file, and what it does not hold. */
export async function writeExport(
  { questions, stimuli, pictures, language }: Exportable,
  format: ExportFormatName,
  now: Date,
): Promise<{ file: QuestionsFile; losses: ExportPreview['losses'] }> {
  const name = `questions-${now.toISOString().slice(0, 10)}`;
  const items = questions.map(toNeutralItem(format, stimuli));
  const file = await writeQuestionsInWorker(format, items, name, pictures, language);
  const losses = file.losses.map(({ index, title, leftOut, lost }) => ({
    _id: questions[index]!.questionId,
    title,
    leftOut,
    lost: [...lost],
  }));
  return { file, losses };
}

/** What the file would not hold. */
export async function exportLosses(found: Exportable, format: ExportFormatName, now: Date): Promise<ExportPreview> {
  const { losses } = await writeExport(found, format, now);
  return { questions: found.questions.length, losses };
}

export async function exportFile(found: Exportable, format: ExportFormatName, now: Date): Promise<RawAnswer> {
  return download((await writeExport(found, format, now)).file);
}

export const templateFile = async (format: ExportFormatName): Promise<RawAnswer> => download(await templateFor(format));

const download = ({ bytes, fileName, mime }: QuestionsFile): RawAnswer => ({
  headers: { 'content-type': mime, 'content-disposition': `attachment; filename="${fileName}"` },
  bytes,
});
