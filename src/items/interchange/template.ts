import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sourceFile, type WritableFormatName } from './format.ts';
import { getWritableFormat } from './formats.ts';
import { plainToHtml } from './texts.ts';
import { type QuestionsFile, writeQuestions } from './write-questions.ts';

const text = plainToHtml;
const none = { kind: 'nominal', value: '0' } as const;

/** One question of each type that every format knows: an example to overwrite. */
export const templateItems: readonly NeutralItem[] = [
  {
    place: {},
    title: 'Single choice',
    stem: text('What is the capital of France?'),
    interaction: {
      kind: 'choice',
      multiple: false,
      shuffle: true,
      options: [
        { text: text('Paris'), share: '1', feedback: text('Yes, since 987.') },
        { text: text('Lyon'), share: '0', feedback: text('The third largest city, but not the capital.') },
        { text: text('Marseille'), share: '0' },
      ],
    },
    generalFeedback: text('Paris has about two million inhabitants.'),
    tags: ['geography', 'Europe'],
    category: ['Examples', 'Geography'],
    difficulty: 1,
    subscription: 1,
    marks: '1',
  },
  {
    place: {},
    title: 'Multiple choice',
    stem: text('Which of these numbers are prime?'),
    interaction: {
      kind: 'choice',
      multiple: true,
      shuffle: true,
      scoring: 'option-shares',
      options: [
        { text: text('2'), share: '1/2' },
        { text: text('9'), share: '-1/2', feedback: text('3 times 3.') },
        { text: text('11'), share: '1/2' },
        { text: text('15'), share: '-1/2', feedback: text('3 times 5.') },
      ],
    },
    tags: ['arithmetic'],
    category: ['Examples', 'Mathematics'],
    difficulty: 2,
    marks: '2',
  },
  {
    place: {},
    title: 'True or false',
    stem: text('The sun rises in the east.'),
    interaction: { kind: 'true-false', right: true, feedbackFalse: text('It sets in the west.') },
    tags: [],
    category: ['Examples', 'Geography'],
    difficulty: 1,
  },
  {
    place: {},
    title: 'Numeric',
    stem: text('How long is the hypotenuse when the legs are \\(1\\) and \\(1\\)?'),
    interaction: {
      kind: 'numeric',
      answers: [
        { value: '1.414', tolerance: { kind: 'nominal', value: '0.001' }, share: '1' },
        {
          value: '1.4',
          tolerance: { kind: 'nominal', value: '0.05' },
          share: '1/2',
          feedback: text('More exactly, please.'),
        },
        { value: '2', tolerance: none, share: '0', feedback: text('That is its square.') },
      ],
      units: [],
    },
    generalFeedback: text('\\(\\sqrt{1^2 + 1^2} = \\sqrt{2}\\)'),
    tags: ['geometry'],
    category: ['Examples', 'Mathematics'],
    difficulty: 3,
  },
  {
    place: {},
    title: 'Short text',
    stem: text('Which gas do plants take from the air?'),
    interaction: {
      kind: 'short-text',
      caseSensitive: false,
      answers: [
        { pattern: 'carbon dioxide', share: '1' },
        { pattern: 'CO2', share: '1' },
        { pattern: '*carbon*', share: '1/2', feedback: text('Its full name, please.') },
      ],
    },
    tags: ['biology'],
    category: ['Examples', 'Biology'],
    difficulty: 2,
  },
];

const giftNotes = [
  '// Questions in GIFT: one after the other, with a blank line between them. Lines like this one are not read.',
  '// = is a right answer, ~ a wrong one, %50% a part of the marks, # the feedback, #### the general feedback.',
  '// Write \\~ \\= \\# \\{ \\} \\: for these characters in a text, and \\n for a new line.',
];

/** The file to begin with: those of `templateItems` that this format reads as it has written them. */
export async function templateFor(format: WritableFormatName): Promise<QuestionsFile> {
  const items: NeutralItem[] = [];
  for (const item of templateItems) if (await isCarried(format, item)) items.push(item);
  const file = await writeQuestions(format, items, 'question-template');
  if (format !== 'gift') return file;
  const notes = new TextEncoder().encode(`${giftNotes.join('\n')}\n\n`);
  return { ...file, bytes: Buffer.concat([notes, file.bytes]) };
}

async function isCarried(format: WritableFormatName, item: NeutralItem): Promise<boolean> {
  const { bytes, losses } = await writeQuestions(format, [item]);
  if (losses.some(({ leftOut }) => leftOut)) return false;
  const [only] = (await getWritableFormat(format).read(sourceFile('', bytes))).items;
  return only !== undefined && 'item' in only && only.warnings.length === 0;
}
