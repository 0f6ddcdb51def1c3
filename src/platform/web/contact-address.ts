/** Where a contact of the school leads when it is followed: `mailto:` or `tel:`; null for what is neither, as a street. */
export const contactAddress = (text: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? `mailto:${text}`
    : /^\+?[\d\s()/-]{6,}$/.test(text)
      ? `tel:${text.replace(/[^\d+]/g, '')}`
      : null;
