/** Texts and tables with gaps on paper: blanks to fill in. */
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { compare, findRational, isNegative, isZero, one, zero } from '#platform/exact/rational.ts';
import { escapeHtml } from '../math.ts';
import { inAnyOrder, type OnPaper } from './on-paper.ts';

const BLANK = '____________';

const isRight = ({ share }: { share: string }): boolean => {
  const value = findRational(share) ?? zero;
  return !isZero(value) && !isNegative(value);
};

/** What fills a gap, the best first. */
function fillings(gap: NeutralGap): string {
  const all: readonly { share: string; text: string }[] =
    gap.kind === 'choice'
      ? gap.options
      : gap.kind === 'numeric'
        ? gap.answers.map(({ share, value, tolerance }) => ({
            share,
            text: isZero(findRational(tolerance.value) ?? zero) ? value : `${value} ± ${tolerance.value}`,
          }))
        : gap.answers.map(({ share, pattern }) => ({ share, text: pattern.replaceAll('\\*', '*') }));
  const full = all.filter(({ share }) => compare(findRational(share) ?? zero, one) >= 0);
  return (full.length > 0 ? full : all.filter(isRight)).map(({ text }) => text).join(' / ');
}

function blankOf(gap: NeutralGap, label: string): string {
  if (gap.kind !== 'choice') return `${label}${BLANK}`;
  const options = gap.shuffle ? inAnyOrder(gap.options, label) : gap.options;
  return `${label}${BLANK} (${options.map(({ text }) => escapeHtml(text)).join(' / ')})`;
}

const keyOf = (gaps: readonly NeutralGap[]): string[] => gaps.map((gap, i) => `(${i + 1}) ${fillings(gap)}`);

export const gapsAsBlanks = (stem: string, gaps: readonly NeutralGap[]): OnPaper => ({
  stem: stem.replace(/\[\[(\d{1,3})\]\]/g, (place, number: string) => {
    const gap = gaps[Number(number) - 1];
    return gap ? blankOf(gap, `(${number}) `) : place;
  }),
  answer: null,
  more: keyOf(gaps),
});

export function writtenTable({ columns, rows }: Extract<NeutralInteraction, { kind: 'table' }>): OnPaper {
  const gaps: NeutralGap[] = [];
  const body = rows.map(({ cells }) => {
    const written = cells.map((cell) => {
      if (!('gap' in cell)) return `<td>${cell.text}</td>`;
      gaps.push(cell.gap);
      return `<td>${blankOf(cell.gap, `(${gaps.length}) `)}</td>`;
    });
    return `<tr>${written.join('')}</tr>`;
  });
  const head = `<tr>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>`;
  return { below: `<table><tbody>${head}${body.join('')}</tbody></table>`, answer: null, more: keyOf(gaps) };
}
