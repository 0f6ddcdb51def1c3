/** A quiz as a Word document, for print and to edit. */
import type { RawAnswer } from '#access/handle.ts';
import { blocksOf, getPaper } from '#delivery/api.ts';
import { docx, writePaper } from '#items/interchange/api.ts';
import { loadPictures } from '#items/question-bank/api.ts';
import { contentIn } from '#items/question-types/question-type.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import { findQuizRow } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import type { previewWordPaper } from './contract.ts';

/** The newest revision, published or not, in the order of its print. Throws `not_found`. */
async function writeWordPaper(tx: TenantTx, quizId: string, personId: string | null) {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  const { settings, slots, sections, stimuli } = await getPaper(tx, quizId, quiz.newest_revision);
  const printed = (section: number | null) =>
    blocksOf(slots.filter((slot) => slot.draw === null && (section === null || slot.section === section)))
      .flat()
      .map(({ questionId, title, type, content, marks, generalFeedback, stimulusId }) => {
        // The same numbers as in print.
        const own = contentIn(type, content, type.drawVariant(content, false, seededRandom(`print ${questionId}`)));
        const found = stimulusId === null ? undefined : stimuli.get(stimulusId);
        return {
          ...{ place: {}, title, stem: own.stem, interaction: type.toNeutral(own), tags: [], category: [] },
          ...{ marks: toText(marks), generalFeedback },
          ...(found && { stimulus: { key: found.stimulusId, title: found.title, html: found.content } }),
        };
      });
  const paper = {
    title: settings.name,
    instructions: settings.instructions,
    minutes: settings.duration_seconds === null ? null : Math.ceil(settings.duration_seconds / 60),
    sections:
      sections.length === 0
        ? [{ name: '', instructions: '', items: printed(null) }]
        : sections.map(({ position, name, instructions }) => ({ name, instructions, items: printed(position) })),
  };
  const items = paper.sections.flatMap((section) => section.items);
  const pictures = await loadPictures(
    tx,
    [
      ...items.map((item) => JSON.stringify(item)),
      settings.instructions,
      ...sections.map((one) => one.instructions),
    ].map((content) => ({ content, catalogue: [] })),
  );
  const { language } = await translatorFor(tx, personId);
  return { ...writePaper(paper, pictures, language), items, slug: slugOf(settings.name) };
}

export async function wordPaper(tx: TenantTx, quizId: string, personId: string | null): Promise<RawAnswer> {
  const { bytes, slug } = await writeWordPaper(tx, quizId, personId);
  return {
    headers: { 'content-type': docx.mime, 'content-disposition': `attachment; filename="${slug}.docx"` },
    bytes,
  };
}

/** Questions that the document leaves out. */
export async function wordPaperLosses(
  tx: TenantTx,
  quizId: string,
  personId: string | null,
): Promise<ResponseOf<typeof previewWordPaper>> {
  const { losses, items } = await writeWordPaper(tx, quizId, personId);
  /** Its number, as texts without a question have none. */
  const asked = (index: number): number =>
    items.slice(0, index + 1).filter(({ interaction }) => interaction.kind !== 'description').length;
  return {
    leftOut: losses
      .filter(({ leftOut }) => leftOut)
      .map(({ index, title, lost }) => ({ position: asked(index), title, why: lost.at(-1)! })),
  };
}
