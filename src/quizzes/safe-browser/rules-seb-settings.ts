/**
 * Settings of Safe Exam Browser, and what is computed of them. Pure.
 *
 * settings    a property list: the content of a .seb file
 * SEB-JSON    the text of which the Config Key is the SHA-256, the same on all systems and in all versions
 * Source: safeexambrowser.org/developer/seb-config-key.html
 */
import { escapeMarkup } from '#platform/text/escape-markup.ts';

export type SebValue =
  | boolean
  | number
  | string
  /** `<data>` */
  | Uint8Array
  /** `<date>` */
  | Date
  | readonly SebValue[]
  | SebSettings;

export interface SebSettings {
  readonly [key: string]: SebValue;
}

const isSettings = (value: SebValue): value is SebSettings =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array) && !(value instanceof Date);

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** As a property list writes it: without fractions of a second. */
const isoDate = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z');

// The root order of Unicode: capitals do not count, and of two that differ in nothing else the small one comes first.
const { compare } = new Intl.Collator('en');

/** A dictionary without the empty ones in it; null when nothing is left. */
function withoutEmpty(settings: SebSettings): [string, SebValue][] | null {
  const kept = Object.entries(settings).filter(([, value]) => !isSettings(value) || withoutEmpty(value) !== null);
  return kept.length === 0 ? null : kept;
}

function jsonOf(value: SebValue): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  // No character is escaped, not even a backslash or a quote.
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof Uint8Array) return `"${base64(value)}"`;
  if (value instanceof Date) return `"${isoDate(value)}"`;
  if (!isSettings(value)) return `[${value.map(jsonOf).join(',')}]`;
  const entries = (withoutEmpty(value) ?? []).sort(([one], [other]) => compare(one, other));
  return `{${entries.map(([key, of]) => `"${key}":${jsonOf(of)}`).join(',')}}`;
}

/**
 * The SEB-JSON of settings: no white space, no escaping, dictionaries in the order of their keys whatever their capitals,
 * none that is empty, and nothing of the program that wrote them (`originatorVersion`).
 */
export function sebJsonOf({ originatorVersion: _, ...settings }: SebSettings): string {
  return jsonOf(settings);
}

function xmlOf(value: SebValue, indent: string): string {
  if (typeof value === 'boolean') return `${indent}<${value}/>`;
  if (typeof value === 'number')
    return Number.isInteger(value) ? `${indent}<integer>${value}</integer>` : `${indent}<real>${value}</real>`;
  if (typeof value === 'string') return `${indent}<string>${escapeMarkup(value)}</string>`;
  if (value instanceof Uint8Array) return `${indent}<data>${base64(value)}</data>`;
  if (value instanceof Date) return `${indent}<date>${isoDate(value)}</date>`;
  if (!isSettings(value)) {
    const items = value.map((one) => xmlOf(one, `${indent}  `));
    return items.length === 0 ? `${indent}<array/>` : `${indent}<array>\n${items.join('\n')}\n${indent}</array>`;
  }
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(
    ([key, of]) => `${inner}<key>${escapeMarkup(key)}</key>\n${xmlOf(of, inner)}`,
  );
  return entries.length === 0 ? `${indent}<dict/>` : `${indent}<dict>\n${entries.join('\n')}\n${indent}</dict>`;
}

/** The settings as an XML property list: an unencrypted .seb file. */
export const plistOf = (settings: SebSettings): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    xmlOf(settings, ''),
    '</plist>',
    '',
  ].join('\n');
