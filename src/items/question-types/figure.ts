const stats = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A number as the texts of the question types write it; they are drawn without a page too. */
export const figure = (value: number): string => stats.format(value);
