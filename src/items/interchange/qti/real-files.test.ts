import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';

/** Files of other products under their own licences; they are not part of this repository. */
const data = process.env.QUESTION_FILES ?? join(import.meta.dirname, '../../../../../shared/data');

type Expected = readonly [file: string, format: string, found: Readonly<Record<string, number>>, refused: number];

/** What is read by kind, as in `../real-files.test.ts`, and how many items are refused: together the counts of their index. */
const files: readonly Expected[] = [
  ['imports/blackboard/bb_vista.imscc', 'qti12', { essay: 1, cloze: 1, order: 1, match: 1, mc: 1, sc: 2, tf: 1 }, 4],
  [
    'imports/qti12/all_canvas_simple_1.2.xml',
    'qti12',
    { sc: 1, tf: 1, txt: 1, cloze: 2, mc: 1, num: 1, essay: 1, calculated: 1 },
    1,
  ],
  [
    'imports/qti12/canvas-cartridge/ib5281f3537a06f58877107a2501a4e2d/assessment_qti.xml',
    'qti12',
    { sc: 1, tf: 1, txt: 1, mc: 1, essay: 1 },
    0,
  ],
  [
    'imports/qti12/canvas-cartridge/non_cc_assessments/i2ae4df242d342169dae37f9f08dfc5a6.xml.qti',
    'qti12',
    { sc: 1, essay: 1, upload: 1, info: 1, tf: 1, txt: 1, cloze: 2, mc: 1, match: 1, num: 1, calculated: 1 },
    0,
  ],
  [
    'imports/qti12/canvas-cartridge/non_cc_assessments/ib5281f3537a06f58877107a2501a4e2d.xml.qti',
    'qti12',
    { sc: 1, tf: 1, txt: 1, cloze: 2, mc: 1, match: 1, num: 1, essay: 1, upload: 1, info: 1, calculated: 1 },
    0,
  ],
  ['imports/qti12/canvas-items/canvas_multiple_dropdown.xml', 'qti12', { cloze: 1 }, 0],
  ['imports/qti12/canvas-items/canvas_multiple_dropdowns.xml', 'qti12', { cloze: 1 }, 0],
  ['imports/qti12/canvas-items/canvas_multiple_fib.xml', 'qti12', { cloze: 1 }, 0],
  ['imports/qti12/canvas-items/canvas_multiple_fib_as_single.xml', 'qti12', { cloze: 1 }, 0],
  ['imports/qti12/canvas-items/choice.xml', 'qti12', { tf: 1, sc: 2, mc: 1 }, 0],
  ['imports/qti12/canvas-items/essay.xml', 'qti12', { essay: 1 }, 0],
  ['imports/qti12/canvas-items/essay_custom_settings.xml', 'qti12', { essay: 1 }, 0],
  ['imports/qti12/canvas-items/fib_feedback.xml', 'qti12', { txt: 1 }, 0],
  ['imports/qti12/canvas-items/formula.xml', 'qti12', { calculated: 1 }, 0],
  ['imports/qti12/canvas-items/formula_mform.xml', 'qti12', { calculated: 1 }, 0],
  ['imports/qti12/canvas-items/matching.xml', 'qti12', { match: 1 }, 0],
  ['imports/qti12/canvas-items/multiple_answer.xml', 'qti12', { mc: 1 }, 0],
  ['imports/qti12/canvas-items/multiple_answer_canvas.xml', 'qti12', { mc: 1 }, 0],
  ['imports/qti12/canvas-items/multiple_choice.xml', 'qti12', { sc: 1 }, 0],
  ['imports/qti12/canvas-items/numeric_exact_match.xml', 'qti12', { num: 2 }, 0],
  ['imports/qti12/canvas-items/numeric_margin_error.xml', 'qti12', { num: 1 }, 0],
  ['imports/qti12/canvas-items/numeric_precision.xml', 'qti12', { num: 1 }, 0],
  ['imports/qti12/canvas-items/numeric_within_range.xml', 'qti12', { num: 1 }, 0],
  ['imports/qti12/canvas-items/ordering.row.xml', 'qti12', { order: 1 }, 0],
  ['imports/qti12/canvas-items/ordering.xml', 'qti12', { order: 1 }, 0],
  ['imports/qti12/canvas-items/single_fib.xml', 'qti12', { txt: 1 }, 0],
  ['imports/qti12/canvas-items/stimulus.xml', 'qti12', { info: 1 }, 0],
  ['imports/qti12/canvas-items/stimulus_passage.xml', 'qti12', { info: 1 }, 0],
  ['imports/qti12/canvas-items/true_false.xml', 'qti12', { tf: 1 }, 0],
  ['imports/qti12/canvas-items/upload.xml', 'qti12', { upload: 1 }, 0],
  [
    'imports/qti12/canvas-package/i00f37ac2af026e5a607e4a5d9a70b1d5/i00f37ac2af026e5a607e4a5d9a70b1d5.xml',
    'qti12',
    { tf: 1, sc: 1, mc: 1, essay: 1 },
    0,
  ],
  ['imports/qti12/mathml_numeric_1.2.xml', 'qti12', { num: 2 }, 0],
  ['imports/qti12/prairielearn/canvas-checkbox.xml', 'qti12', { mc: 1 }, 0],
  ['imports/qti12/prairielearn/canvas-fitb.xml', 'qti12', { cloze: 1 }, 0],
  ['imports/qti12/prairielearn/canvas-mc.xml', 'qti12', { sc: 1 }, 0],
  ['imports/qti12/prairielearn/canvas-tf.xml', 'qti12', { tf: 1 }, 0],
  [
    'imports/qti12/qas_canvas_all.imscc',
    'qti12',
    { sc: 1, tf: 1, mc: 1, cloze: 1, match: 1, num: 1, essay: 1, info: 1, upload: 1, calculated: 2 },
    0,
  ],
  ['imports/qti12/test_qti_1.2.zip', 'qti12', { tf: 1, sc: 1, mc: 1 }, 0],
  ['imports/qti21/canvas-items/Example02-feedbackInline.xml', 'qti21', { tf: 1 }, 0],
  ['imports/qti21/canvas-items/categorization.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/canvas-items/choice.xml', 'qti21', { sc: 1 }, 0],
  ['imports/qti21/canvas-items/essay.xml', 'qti21', { essay: 1 }, 0],
  ['imports/qti21/canvas-items/extended_text_rubric.xml', 'qti21', { essay: 1 }, 0],
  ['imports/qti21/canvas-items/gap_match.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/canvas-items/match.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/canvas-items/match2.xml', 'qti21', { match: 1 }, 0],
  ['imports/qti21/canvas-items/order.xml', 'qti21', { order: 1 }, 0],
  ['imports/qti21/canvas-items/text_entry.xml', 'qti21', { txt: 1 }, 0],
  ['imports/qti21/qti-sdk/associate.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/choice.xml', 'qti21', { sc: 1 }, 0],
  ['imports/qti21/qti-sdk/choice_fixed.xml', 'qti21', { sc: 1 }, 0],
  ['imports/qti21/qti-sdk/choice_multiple.xml', 'qti21', { mc: 1 }, 0],
  ['imports/qti21/qti-sdk/extended_text.xml', 'qti21', { essay: 1 }, 0],
  ['imports/qti21/qti-sdk/feedbackInline.xml', 'qti21', { tf: 1 }, 0],
  ['imports/qti21/qti-sdk/gap_match.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/hotspot.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/hottext.xml', 'qti21', { 'highlight-words': 1 }, 0],
  ['imports/qti21/qti-sdk/inline_choice.xml', 'qti21', { cloze: 1 }, 0],
  ['imports/qti21/qti-sdk/likert.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/match.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/math.xml', 'qti21', { sc: 1 }, 0],
  ['imports/qti21/qti-sdk/mc_calc3.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/modalFeedback.xml', 'qti21', { tf: 1 }, 0],
  ['imports/qti21/qti-sdk/order.xml', 'qti21', { order: 1 }, 0],
  ['imports/qti21/qti-sdk/slider.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/template.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti21/qti-sdk/text_entry.xml', 'qti21', { txt: 1 }, 0],
  ['imports/qti21/test_qti_2.1.zip', 'qti21', { tf: 1, sc: 1, mc: 1, txt: 1, essay: 1 }, 0],
  ['imports/qti22/canvas-items/Example01-modalFeedback.xml', 'qti22', { tf: 1 }, 0],
  ['imports/qti22/canvas-items/Example02-feedbackInline.xml', 'qti22', { tf: 1 }, 0],
  ['imports/qti22/canvas-items/Example03-feedbackBlock-solution-random.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/Example03-feedbackBlock-solution.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/Example04-feedbackBlock-templateBlock.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/Example05-feedbackBlock-adaptive.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/associate.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/categorization.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/choice.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_aria.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_fixed.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_multiple.xml', 'qti22', { mc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_multiple_chocolade.xml', 'qti22', { mc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_multiple_rtl.xml', 'qti22', { mc: 1 }, 0],
  ['imports/qti22/canvas-items/choice_t_f.xml', 'qti22', { tf: 1 }, 0],
  ['imports/qti22/canvas-items/data-attributes.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/drawing.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/essay.xml', 'qti22', { essay: 1 }, 0],
  ['imports/qti22/canvas-items/extended_text.xml', 'qti22', { essay: 1 }, 0],
  ['imports/qti22/canvas-items/extended_text_rubric.xml', 'qti22', { essay: 1 }, 0],
  ['imports/qti22/canvas-items/feedback_adaptive.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/figures.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti22/canvas-items/gap_match.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/graphic_associate.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/graphic_gap_match.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/graphic_order.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/hotspot.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/hottext.xml', 'qti22', { 'highlight-words': 1 }, 0],
  ['imports/qti22/canvas-items/inline_choice.xml', 'qti22', { cloze: 1 }, 0],
  ['imports/qti22/canvas-items/likert.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/match.xml', 'qti21', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/math.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti22/canvas-items/mc_calc3.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/mc_stat2.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/media_coords.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/nested_object.xml', 'qti22', { essay: 1 }, 0],
  ['imports/qti22/canvas-items/order.xml', 'qti22', { order: 1 }, 0],
  ['imports/qti22/canvas-items/position_object.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/select_point.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/slider.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/template.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/canvas-items/text_entry.xml', 'qti22', { txt: 1 }, 0],
  ['imports/qti22/canvas-items/upload.xml', 'qti22', { upload: 1 }, 0],
  ['imports/qti22/canvas-items/upload_composite.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/feedbackTest/id-38d47747fb30/Example02-feedbackInline.xml', 'qti22', { tf: 1 }, 0],
  ['imports/qti22/feedbackTest/id-5e216df10030/Example03-feedbackBlock-solution.xml', 'qti22', { composite: 1 }, 0],
  ['imports/qti22/feedbackTest/id-9c33d141576e/Example05-feedbackBlock-adaptive.xml', 'qti22', { composite: 1 }, 0],
  [
    'imports/qti22/feedbackTest/id-aaa0bbf5da1d/Example03-feedbackBlock-solution-random.xml',
    'qti22',
    { composite: 1 },
    0,
  ],
  [
    'imports/qti22/feedbackTest/id-d599169403d2/Example04-feedbackBlock-templateBlock.xml',
    'qti22',
    { composite: 1 },
    0,
  ],
  ['imports/qti22/feedbackTest/id-fa3ee5852723/Example01-modalFeedback.xml', 'qti22', { tf: 1 }, 0],
  ['imports/qti30/qti-sdk/aqti_tmh_sample_1.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti30/qti-sdk/aqti_tmh_sample_2.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti30/qti-sdk/aqti_tmh_sample_3.xml', 'qti22', { sc: 1 }, 0],
  ['imports/qti30/qti-sdk/empty_item.xml', 'qti22', { info: 1 }, 0],
];

const broken = [
  'imports/qti12/canvas-items/fib.xml',
  'imports/qti12/canvas-items/fib_str.xml',
  'imports/qti22/canvas-items/audio-video.xml',
  'hostile/xxe/Classic XXE.xml',
  'hostile/xxe/Classic XXE B64 Encoded.xml',
];

const words: Readonly<Record<string, string>> = {
  'true-false': 'tf',
  numeric: 'num',
  'short-text': 'txt',
  matching: 'match',
  essay: 'essay',
  description: 'info',
  ordering: 'order',
  'file-upload': 'upload',
  own: 'composite',
};

describe.skipIf(!existsSync(data))('files of other products', () => {
  test.each(files)('%s is read as %s', async (file, format, found, refused) => {
    const read = await readQuestionFile({ name: basename(file), bytes: readFileSync(join(data, file)) });
    const counts: Record<string, number> = {};
    for (const one of read.items) {
      if (!('item' in one)) continue;
      const { interaction } = one.item;
      const choice = interaction.kind === 'choice' ? (interaction.multiple ? 'mc' : 'sc') : undefined;
      const word = choice ?? words[interaction.kind] ?? interaction.kind;
      counts[word] = (counts[word] ?? 0) + 1;
    }
    expect(read.format).toBe(format);
    expect(counts).toEqual(found);
    expect(read.items.filter((one) => 'refused' in one)).toHaveLength(refused);
  });

  test.each(broken)('%s is refused as a whole: it is not well-formed, or declares entities', async (file) => {
    const reading = readQuestionFile({ name: basename(file), bytes: readFileSync(join(data, file)), format: 'qti12' });
    await expect(reading).rejects.toMatchObject({ name: 'UnreadableFile', code: 'broken-xml' });
  });
});
