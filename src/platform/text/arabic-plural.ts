/**
 * Counted nouns in Arabic. One and two are said by the noun itself, 3 to 10 take the plural, 11 to 99 the accusative
 * singular, and hundreds the singular; which is which comes from `Intl.PluralRules('ar')`.
 */

export interface CountedForms {
  /** Said alone in place of “0 …”, if given. */
  readonly zero?: string;
  /** Said alone, without the figure. */
  readonly one: string;
  /** Said alone, without the figure. */
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly other: string;
}

const rules = new Intl.PluralRules('ar');

/** The last number of a text, with either kind of digits: what a noun after it goes with. */
const lastNumber = /[-−]?[\d٠-٩][\d٠-٩.,٫٬]*(?=[^\d٠-٩]*$)/;

const valueOfStats = (stats: string): number =>
  Number(
    stats
      .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x0660))
      .replace('٫', '.')
      .replace('−', '-')
      .replace(/[,٬]/g, ''),
  );

/**
 * “سؤال واحد”, “سؤالان”, “3 أسئلة”, “11 سؤالًا”, “100 سؤال”. A number already written for people keeps its writing, and
 * in “3 من 4” the noun goes with the last one. One below zero is always said in digits, isolated so that its sign
 * stays in front.
 */
export function counted(n: number | string, forms: CountedForms): string {
  const written = String(n);
  const stats = lastNumber.exec(written)?.[0] ?? '';
  const value = stats === '' ? Number.NaN : valueOfStats(stats);
  const rule = Number.isNaN(value) ? 'other' : rules.select(value);
  const after = rule === 'zero' || rule === 'one' || rule === 'two' ? forms.other : forms[rule];
  if (stats !== written) return `${written} ${after}`;
  if (value < 0) return `\u2068${written}\u2069 ${after}`;
  if (rule === 'one' || rule === 'two') return forms[rule];
  return (rule === 'zero' && forms.zero) || `${written} ${after}`;
}
