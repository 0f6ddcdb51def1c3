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

/** The value of a number as it was written for people, with either kind of figures; NaN if it is none. */
const numberIn = (written: string): number =>
  Number(
    written
      .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x0660))
      .replace('٫', '.')
      .replace('−', '-')
      .replace(/[,٬]/g, ''),
  );

/**
 * “سؤال واحد”, “سؤالان”, “3 أسئلة”, “11 سؤالًا”, “100 سؤال”. A number already written for people keeps its writing.
 * One below zero is always said in figures, isolated so that its sign stays in front.
 */
export function counted(n: number | string, forms: CountedForms): string {
  const value = typeof n === 'number' ? n : numberIn(n);
  const rule = Number.isNaN(value) ? 'other' : rules.select(value);
  const isAlone = rule === 'zero' || rule === 'one' || rule === 'two';
  if (value < 0) return `\u2068${n}\u2069 ${isAlone ? forms.other : forms[rule]}`;
  if (isAlone) return forms[rule] ?? `${n} ${forms.other}`;
  return `${n} ${forms[rule]}`;
}
