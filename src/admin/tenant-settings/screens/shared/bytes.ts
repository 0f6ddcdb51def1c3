const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1.5 MB: in powers of a thousand, with one decimal at most. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.95 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[unit]}`;
}
