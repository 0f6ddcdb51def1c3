import { add, divide, max, one, type Rational, rational, zero } from '#platform/exact/rational.ts';
import { readableText } from '#platform/text/latex-text.ts';
import type { MatrixScoring } from '../neutral/neutral-parts.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, type Content, isBlank, type Review, type Row } from './schema.ts';

interface GivenRow {
  readonly row: Row;
  /** Positions of the chosen columns. */
  readonly chosen: readonly number[];
  /** Right columns that were chosen, and wrong ones. */
  readonly t: number;
  readonly w: number;
  readonly isRight: boolean;
}

/** Every row of the question with what was chosen in it; columns that the question does not have are passed over. */
function givenRows(content: Content, answer: Answer): GivenRow[] {
  const places = new Map(content.columns.map(({ id }, place) => [id, place]));
  const byRow = new Map(answer.rows.map(({ row, columns }) => [row, columns]));
  return content.rows.map((row) => {
    const chosen = (byRow.get(row.id) ?? []).flatMap((id) => places.get(id) ?? []);
    const t = chosen.filter((place) => row.right.includes(place)).length;
    const w = chosen.length - t;
    return { row, chosen, t, w, isRight: t === row.right.length && w === 0 };
  });
}

const countRight = (rows: readonly GivenRow[]): number => rows.filter(({ isRight }) => isRight).length;

/** What one row pays: its right choices less its wrong ones, out of what is right; never less than 0. */
const netOf = ({ row, t, w, isRight }: GivenRow): Rational =>
  row.right.length === 0 ? (isRight ? one : zero) : max(zero, rational(t - w, row.right.length));

/** A row is right when exactly its right columns are chosen. */
const rules: Readonly<Record<MatrixScoring, (rows: readonly GivenRow[]) => Rational>> = {
  /** Right rows out of all. */
  'each-row': (rows) => rational(countRight(rows), rows.length),

  /** The mean of what the rows pay, where wrong choices take right ones back. */
  'each-row-net': (rows) => divide(rows.map(netOf).reduce(add, zero), rational(rows.length)),

  'all-or-nothing': (rows) => (countRight(rows) === rows.length ? one : zero),

  /** Swiss K-prime: all rows right pay everything, all but one a half, fewer nothing. */
  kprime: (rows) => {
    const wrong = rows.length - countRight(rows);
    return wrong === 0 ? one : wrong === 1 && rows.length > 1 ? rational(1, 2) : zero;
  },
};

export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const rows = givenRows(content, answer);
  if (rows.every(({ chosen }) => chosen.length === 0)) return ungradableGrade;
  return gradeOf(rules[content.scoring](rows));
}

const columnIds = (content: Content, places: readonly number[]): string[] =>
  places.flatMap((place) => content.columns[place]?.id ?? []);

/** Rows of which no column is right are not in it. */
export const rightAnswer = (content: Content): Answer => ({
  rows: content.rows
    .filter(({ right }) => right.length > 0)
    .map(({ id, right }) => ({ row: id, columns: columnIds(content, right) })),
});

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { rows: [] };
  const rows = givenRows(content, given);
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        rows: rows.map(({ row, isRight }) => ({ row: row.id, right: isRight })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: rightAnswer(content) }),
    ...(parts.feedback && {
      feedback: rows
        .filter(({ row, chosen }) => chosen.length > 0 && row.feedback !== '')
        .map(({ row }) => ({ id: row.id, text: row.feedback })),
    }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  givenRows(content, answer)
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ row, chosen }) => {
      const columns = chosen.map((place) => readableText(content.columns[place]?.text ?? ''));
      return `${readableText(row.text)}: ${columns.join(', ')}`;
    })
    .join('; ');

const classId = (row: string, column: string): string => `${row}-${column}`;

/** One class for each row with each column. Only where a row has one right column has it a share of its own. */
export function responseClasses(content: Content): ResponseClass[] {
  const paysRows = !content.multiple && (content.scoring === 'each-row' || content.scoring === 'each-row-net');
  const share = rational(1, content.rows.length);
  return content.rows.flatMap((row) =>
    content.columns.map((column, place) => ({
      id: classId(row.id, column.id),
      label: `${readableText(row.text)}: ${readableText(column.text)}`,
      ...(paysRows
        ? { fraction: row.right.includes(place) ? share : zero }
        : { fraction: null, isRight: row.right.includes(place) }),
    })),
  );
}

export const classify = (content: Content, answer: Answer): string[] =>
  givenRows(content, answer).flatMap(({ row, chosen }) =>
    columnIds(content, chosen).map((column) => classId(row.id, column)),
  );
