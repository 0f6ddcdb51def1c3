import { useMemo } from 'react';
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import type { LinePart } from '#platform/text/rich-line.ts';
import { RichText } from './RichText.tsx';

const htmlOf = ({ text, isFormula }: LinePart): string =>
  isFormula ? `<span data-type="inline-math" data-latex="${escapeMarkup(text)}"></span>` : escapeMarkup(text);

/** Words with formulas between them, drawn; in a list, where nothing takes the focus. */
export function FormulaLine({ parts, className }: { parts: readonly LinePart[]; className?: string | undefined }) {
  const html = useMemo(() => parts.map(htmlOf).join(''), [parts]);
  return <RichText html={html} className={className} compact />;
}
