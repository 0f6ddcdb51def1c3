/** Grids of Google Forms: rows of which each has its own key among the same columns. */
import { type Fields, fieldsAt, flagAt, listAt, textAt } from '../fields.ts';
import { ItemRefused } from '../qti/refused.ts';
import { plainToHtml } from '../texts.ts';
import { type Found, keyOf, pointsOf } from './questions.ts';

/** Throws `ItemRefused`. A row is right with its whole key, as in the form. */
export function gridOf(group: Fields, warn: (message: string) => void): Found {
  const columns = listAt(group, 'grid', 'columns', 'options').map((option) => textAt(option, 'value'));
  const multiple = textAt(group, 'grid', 'columns', 'type') === 'CHECKBOX';
  const questions = listAt(group, 'questions');
  const rows = questions.map((question) => {
    const right = keyOf(question).map((value) => columns.indexOf(value));
    const title = textAt(question, 'rowQuestion', 'title');
    if (right.length === 0) throw new ItemRefused(`The form has no correct answer for the row "${title}".`);
    if (right.includes(-1)) throw new ItemRefused(`The answer key of the row "${title}" names no column.`);
    if (!multiple && right.length > 1)
      throw new ItemRefused(
        `The row "${title}" has several correct answers, of which one is enough; here one is right.`,
      );
    return { text: plainToHtml(title), right };
  });
  const points = questions.map((question) => pointsOf(question, warn));
  if (new Set(points).size > 1)
    throw new ItemRefused('Its rows are worth different points; here each row is worth the same.');
  const marks = points[0] === undefined ? undefined : String(Number((Number(points[0]) * points.length).toFixed(4)));
  if (questions.some((question) => Object.keys(fieldsAt(question, 'grading', 'whenRight')).length > 0))
    warn('Feedback of single rows is left out.');
  const shuffle = flagAt(group, false, 'grid', 'shuffleQuestions');
  return {
    interaction: {
      kind: 'matrix',
      multiple,
      shuffle,
      columns: columns.map((column) => plainToHtml(column)),
      rows,
      scoring: 'each-row',
    },
    ...(marks !== undefined && { marks }),
  };
}
