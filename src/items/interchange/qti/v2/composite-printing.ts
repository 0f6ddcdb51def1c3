/** `printedVariable`: how its attributes say that a value is written. */
import { isFormat, type Printing } from '#items/question-types/composite/processing/printing.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import { ItemRefused } from '../refused.ts';

type Attributes = XmlElement['attributes'];

/** A whole number; throws `ItemRefused` for the name of a variable and for what is out of range. */
function numberOf(name: string, written: string | undefined, least: number, most: number): number | undefined {
  if (written === undefined) return undefined;
  const number = Number(written);
  if (/^\d{1,4}$/.test(written.trim()) && number >= least && number <= most) return number;
  throw new ItemRefused(`It writes a variable with ${name}="${written}", which cannot be carried out here.`);
}

/** What the attributes say; undefined where they say nothing. Throws `ItemRefused` with what cannot be carried out. */
export function printingOf({ format, base, powerForm, index, delimiter, field }: Attributes): Printing | undefined {
  if (format !== undefined && !isFormat(format))
    throw new ItemRefused(`It writes a variable as "${format}", which cannot be carried out here.`);
  const printing: Printing = {
    format,
    base: numberOf('base', base, 2, 36),
    powerForm: powerForm === 'true' || undefined,
    index: numberOf('index', index, 1, 1000),
    delimiter,
    field,
  };
  const said = Object.entries(printing).filter(([, value]) => value !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The same as attributes. */
export const attributesOf = ({ base, powerForm, index, ...texts }: Printing): Record<string, string | undefined> => ({
  ...texts,
  base: base?.toString(),
  powerForm: powerForm ? 'true' : undefined,
  index: index?.toString(),
});
