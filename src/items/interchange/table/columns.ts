/**
 * The columns of a question table, as data: readers, writers, the template and the help page all come from here.
 * A heading is recognised in any case, with `_` or `-` for spaces, and by its other names.
 */

export interface Column {
  readonly key: ColumnKey;
  /** The heading we write; "option 1", "option 2", … where `numbered`. */
  readonly name: string;
  /** One column for each option or accepted answer. */
  readonly numbered: boolean;
  /** Headings other programs use. Where a table has several of them, the first in this list counts. */
  readonly otherNames: readonly string[];
  readonly meaning: string;
  readonly example: string;
}

export type ColumnKey =
  | 'type'
  | 'title'
  | 'question'
  | 'option'
  | 'correct'
  | 'share'
  | 'feedback'
  | 'match'
  | 'tolerance'
  | 'ownTolerance'
  | 'units'
  | 'unitRule'
  | 'caseSensitive'
  | 'shuffle'
  | 'scoring'
  | 'generalFeedback'
  | 'difficulty'
  | 'subscription'
  | 'marks'
  | 'tags'
  | 'category'
  | 'author'
  | 'source'
  | 'licence'
  | 'language'
  | 'hint'
  | 'penalty'
  | 'id'
  | 'textFormat'
  | 'image';

const one = (key: ColumnKey, name: string, meaning: string, example: string, ...otherNames: string[]): Column => ({
  key,
  name,
  numbered: false,
  otherNames,
  meaning,
  example,
});
const many = (key: ColumnKey, name: string, meaning: string, example: string, ...otherNames: string[]): Column => ({
  ...one(key, name, meaning, example, ...otherNames),
  numbered: true,
});

/** In the order in which they are written. */
export const columns: readonly Column[] = [
  one(
    'type',
    'type',
    'Single choice, multiple choice, true/false, numeric, short text, matching, ordering, essay or description. ' +
      'When empty it is told from the other columns.',
    'single choice',
    'question type',
    'kind',
    'qtype',
  ),
  one(
    'title',
    'title',
    'A short name for lists; students do not see it.',
    'Capital of France',
    'name',
    'question title',
    'question name',
  ),
  one(
    'question',
    'question',
    'The text that asks. Formulas stand between \\( and \\). The only column that every row needs.',
    'What is the capital of France?',
    ...['question text', 'stem', 'prompt', 'text', 'front', 'item'],
  ),
  many(
    'option',
    'option',
    'Choice: the options. Numeric and short text: every accepted answer. Matching: the left sides. Ordering: the right order.',
    'Paris',
    ...['choice', 'answer', 'opt', 'response', 'alternative', 'distractor'],
  ),
  one(
    'correct',
    'correct',
    'Choice: letters (A or A, C), numbers or the text of the right options; what numbers count from is told from the whole ' +
      'column, and asked for where it does not tell. True/false: true or false. ' +
      'Numeric and short text: the answer, when there is only one.',
    'A',
    ...['correct letter', 'correct answer', 'correct answers', 'right answer', 'right', 'answer', 'answers'],
    ...['solution', 'key', 'answer key', 'correct option', 'correct options', 'back'],
  ),
  many(
    'match',
    'match',
    'Matching: what belongs to the option of the same number. Without an option it is a distractor.',
    'Ottawa',
    'right side',
    'pair',
  ),
  many(
    'share',
    'share',
    'Share of the marks for this option: 50%, -33.333% (means -1/3), 0.5 or 1/2. When empty, the right options share the marks equally.',
    '50%',
    'points',
    'weight',
    'fraction',
    'score',
  ),
  many(
    'feedback',
    'feedback',
    'What is told to who gave this answer. True/false without options: 1 is for true, 2 for false.',
    'Yes, since 987.',
    'comment',
    'option feedback',
    'answer feedback',
  ),
  one(
    'tolerance',
    'tolerance',
    'Numeric: how far an answer may be off: 0.5 (amount), 5% (of the value) or geometric 0.05.',
    '0.5',
    'error',
    'margin',
    'error margin',
  ),
  many('ownTolerance', 'tolerance', 'As tolerance, for the accepted answer of this number alone.', '5%'),
  one('units', 'units', 'Numeric: units with their factor to the unit of the answer.', 'm = 1; cm = 0.01', 'unit'),
  one(
    'unitRule',
    'unit rule',
    'Numeric: "required" or "optional", and the penalty for a wrong unit.',
    'required, penalty 1/10 of mark',
  ),
  one('caseSensitive', 'case sensitive', 'Short text: yes when capitals count.', 'no', 'case', 'match case', 'usecase'),
  one(
    'shuffle',
    'shuffle',
    'No when the options keep their order.',
    'yes',
    'shuffle options',
    'randomize',
    'randomise',
  ),
  one(
    'scoring',
    'scoring',
    'Multiple choice: option-shares, all-or-nothing, net-correct, coverage, each-answer, proportional-with-penalty or jee-advanced. ' +
      'Matching: each-pair or all-or-nothing. Ordering: all-or-nothing, absolute-position, relative-to-correct and so on.',
    'all-or-nothing',
    'scoring rule',
  ),
  one(
    'generalFeedback',
    'general feedback',
    'What is told to everybody afterwards: the explanation.',
    'Paris has been the capital since 987.',
    ...['explanation', 'feedback', 'rationale', 'solution text', 'general comment', 'comment', 'answer explanation'],
  ),
  one(
    'difficulty',
    'difficulty',
    '1 basic, 2 beginner (easy), 3 intermediate (medium), 4 advanced (hard), 5 expert.',
    'beginner',
    'level',
  ),
  one('subscription', 'subscription', 'free or premium.', 'free', 'tier', 'plan'),
  one(
    'marks',
    'marks',
    'Full marks of the question.',
    '1',
    'mark',
    'point',
    'points',
    'max marks',
    'maximum marks',
    'score',
    'default mark',
  ),
  one('tags', 'tags', 'Tags, parted by semicolons.', 'geography; Europe', 'tag', 'keywords', 'labels', 'topics'),
  one(
    'category',
    'category',
    'From the outermost inwards, parted by a slash with spaces around it.',
    'Geography / Europe',
    ...['topic', 'subject', 'chapter', 'folder'],
  ),
  one('author', 'author', 'Who wrote the question.', 'A. Teacher', 'created by', 'writer'),
  one(
    'source',
    'source',
    'Where the question comes from.',
    'Atlas, page 12',
    'reference',
    'refs',
    'references',
    'origin',
  ),
  one('licence', 'licence', 'The licence of the question.', 'CC BY 4.0', 'license', 'rights'),
  one('language', 'language', 'Language of the question, as in "en" or "de-CH".', 'en', 'lang', 'locale'),
  many('hint', 'hint', 'A hint; the first one is shown first.', 'It lies on the Seine.'),
  one(
    'penalty',
    'penalty',
    'Share of the marks that a wrong try costs where tries are counted: 33.333%, 0.1 or 1/3.',
    '1/3',
  ),
  one(
    'id',
    'id',
    'Your own number for the question, shown in the report of an import.',
    'GEO-017',
    'identifier',
    'question id',
    'idnumber',
    'number',
    'no',
    'nr',
  ),
  one(
    'textFormat',
    'text format',
    'html, plain or markdown for all texts of the row; when empty it is told from the text.',
    'plain',
    'format',
  ),
  one(
    'image',
    'image',
    'Pictures cannot come in a table; a row that names one says so in the report.',
    '',
    'figure',
    'picture',
    'image link',
  ),
];
