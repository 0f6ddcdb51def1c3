/** What Moodle holds of texts with gaps, orders, essays and calculated questions. */
import { writeMoodleCloze } from '#items/question-types/cloze/moodle.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralFiles } from '#items/question-types/neutral/neutral-parts.ts';
import { CannotWrite } from '../losses.ts';
import { element, line, text } from './source.ts';
import { writeUnits } from './units.ts';
import { percentage, type WrittenInteraction, writeFeedback } from './write-answers.ts';
import { type Writing, writeHtml } from './write-texts.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

export function writeCloze({ gaps }: Of<'cloze'>, stem: string, { book }: Writing): WrittenInteraction {
  const source = writeMoodleCloze(stem, gaps, (what) => book.lose(`${what.replace(/\.$/, '')}.`));
  return { type: 'cloze', inside: '', stem: source };
}

export function writeOrdering({ items, scoring }: Of<'ordering'>, _stem: string, writing: Writing): WrittenInteraction {
  const answers = items.map((item, i) => writeHtml('answer', item, writing, { fraction: `${i + 1}.0000000` }));
  const settings =
    line('layouttype', 'VERTICAL') +
    line('selecttype', 'ALL') +
    line('selectcount', '0') +
    line('gradingtype', (scoring ?? 'all-or-nothing').toUpperCase().replaceAll('-', '_'));
  return { type: 'ordering', inside: settings + answers.join('') };
}

const responseFormats = { formatted: 'editor', plain: 'plain', code: 'monospaced' } as const;

export function writeEssay(essay: Of<'essay'>, _stem: string, writing: Writing): WrittenInteraction {
  if (essay.rubric && essay.rubric.length > 0) writing.book.lose('Moodle XML has no place for a rubric.');
  const inside =
    line('responseformat', responseFormats[essay.editor ?? 'formatted']) +
    line('responserequired', '1') +
    line('responsefieldlines', '10') +
    line('minwordlimit', String(essay.minWords ?? '')) +
    line('maxwordlimit', String(essay.maxWords ?? '')) +
    filesElements(essay.files) +
    writeHtml('graderinfo', essay.graderNote ?? '', writing) +
    writeHtml('responsetemplate', essay.template ?? '', writing);
  return { type: 'essay', inside };
}

export function writeFileUpload(
  { files, graderNote, rubric }: Of<'file-upload'>,
  _stem: string,
  writing: Writing,
): WrittenInteraction {
  if (rubric && rubric.length > 0) writing.book.lose('Moodle XML has no place for a rubric.');
  const inside =
    line('responseformat', 'noinline') +
    line('responserequired', '0') +
    filesElements(files) +
    writeHtml('graderinfo', graderNote ?? '', writing);
  return { type: 'essay', inside };
}

const filesElements = (files: NeutralFiles | undefined): string =>
  files === undefined
    ? line('attachments', '0')
    : line('attachments', String(files.atMost)) +
      line('attachmentsrequired', String(files.atLeast)) +
      line('maxbytes', String(files.maxBytes ?? 0)) +
      line('filetypeslist', files.endings.join(','));

const toleranceTypes = { relative: '1', nominal: '2', geometric: '3' } as const;

export function writeCalculated(calculated: Of<'calculated'>, stem: string, writing: Writing): WrittenInteraction {
  const { variables, variants, answers } = calculated;
  if (variables.length === 0) throw new CannotWrite('A calculated question needs a variable in Moodle.');
  if (variants.length === 0) {
    writing.book.lose('Moodle needs sets of values for the variables: make them there after the import.');
  }
  const names = variables.map(({ name }) => name);
  const formula = (expression: string): string => withBraces(expression, names);
  const written = answers.map((answer) =>
    element(
      'answer',
      { fraction: percentage(answer.share, writing.book) },
      text(formula(answer.formula)) +
        line('tolerance', answer.tolerance.value) +
        line('tolerancetype', toleranceTypes[answer.tolerance.kind]) +
        line('correctanswerformat', '1') +
        line('correctanswerlength', '2') +
        writeFeedback(answer.feedback, writing),
    ),
  );
  const datasets = variables.map(({ name, low, high, decimals, spread }) => {
    const items = variants.map((variant, i) =>
      element('dataset_item', {}, line('number', String(i + 1)) + line('value', variant[name] ?? low)),
    );
    return element(
      'dataset_definition',
      {},
      element('status', {}, text('private')) +
        element('name', {}, text(name)) +
        line('type', 'calculated') +
        element('distribution', {}, text(spread)) +
        element('minimum', {}, text(low)) +
        element('maximum', {}, text(high)) +
        element('decimals', {}, text(String(decimals))) +
        line('itemcount', String(variants.length)) +
        element('dataset_items', {}, items.join('')) +
        line('number_of_items', String(variants.length)),
    );
  });
  return {
    type: 'calculated',
    stem: stem.replace(/\{=([^{}]{1,2000})\}/g, (_all, expression: string) => `{=${formula(expression)}}`),
    inside:
      line('synchronize', '0') +
      written.join('') +
      writeUnits(calculated, writing.book) +
      element('dataset_definitions', {}, datasets.join('')),
  };
}

/** `l*w` as Moodle writes it: `{l}*{w}`, and `pi` as the function it is there. */
const withBraces = (expression: string, names: readonly string[]): string =>
  expression.replace(/[A-Za-z]\w*/g, (word) => (names.includes(word) ? `{${word}}` : word === 'pi' ? 'pi()' : word));
