/**
 * The fonts that certificates are set in. Each covers some scripts; a line is split into stretches of one font. All are
 * Noto fonts under the SIL Open Font License, brought by npm.
 */
import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

export interface Face {
  readonly key: string;
  readonly bytes: Buffer;
  readonly font: fontkit.Font;
}

type FileOf = (bold: boolean) => string;

/** These packages export no single files: the fonts lie beside the folder of what they do export. */
const embed =
  (pack: string, name: string, ending: 'ttf' | 'otf'): FileOf =>
  (bold) =>
    new URL(`../fonts/${name}-${bold ? 'Bold' : 'Regular'}.${ending}`, import.meta.resolve(`@embedpdf/fonts-${pack}`))
      .href;

const expo =
  (script: string, name: string): FileOf =>
  (bold) => {
    const weight = bold ? '700Bold' : '400Regular';
    return import.meta.resolve(`@expo-google-fonts/noto-sans-${script}/${weight}/${name}_${weight}.ttf`);
  };

/** In the order in which they are asked for a character that no rule gives to one of them. */
const families: Readonly<Record<string, { readonly file: FileOf; readonly scripts: RegExp | null }>> = {
  latin: { file: embed('latin', 'NotoSans', 'ttf'), scripts: null },
  arabic: { file: embed('arabic', 'NotoNaskhArabic', 'ttf'), scripts: /\p{Script=Arabic}/u },
  hebrew: { file: embed('hebrew', 'NotoSansHebrew', 'ttf'), scripts: /\p{Script=Hebrew}/u },
  devanagari: { file: expo('devanagari', 'NotoSansDevanagari'), scripts: /\p{Script=Devanagari}/u },
  bengali: { file: expo('bengali', 'NotoSansBengali'), scripts: /\p{Script=Bengali}/u },
  gurmukhi: { file: expo('gurmukhi', 'NotoSansGurmukhi'), scripts: /\p{Script=Gurmukhi}/u },
  gujarati: { file: expo('gujarati', 'NotoSansGujarati'), scripts: /\p{Script=Gujarati}/u },
  tamil: { file: expo('tamil', 'NotoSansTamil'), scripts: /\p{Script=Tamil}/u },
  telugu: { file: expo('telugu', 'NotoSansTelugu'), scripts: /\p{Script=Telugu}/u },
  kannada: { file: expo('kannada', 'NotoSansKannada'), scripts: /\p{Script=Kannada}/u },
  malayalam: { file: expo('malayalam', 'NotoSansMalayalam'), scripts: /\p{Script=Malayalam}/u },
  thai: { file: expo('thai', 'NotoSansThai'), scripts: /\p{Script=Thai}/u },
  armenian: { file: expo('armenian', 'NotoSansArmenian'), scripts: /\p{Script=Armenian}/u },
  georgian: { file: expo('georgian', 'NotoSansGeorgian'), scripts: /\p{Script=Georgian}/u },
  korean: { file: embed('kr', 'NotoSansKR', 'otf'), scripts: /\p{Script=Hangul}/u },
  chinese: {
    file: embed('sc', 'NotoSansHans', 'otf'),
    scripts: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  },
};

const faces = new Map<string, Face>();

/** The font of a family, read when it is first needed. */
function face(family: string, bold: boolean): Face {
  const key = `${family}${bold ? '-bold' : ''}`;
  const known = faces.get(key);
  if (known) return known;
  const bytes = readFileSync(new URL(families[family]!.file(bold)));
  const made = { key, bytes, font: fontkit.create(bytes) as fontkit.Font };
  faces.set(key, made);
  return made;
}

const has = (one: Face, character: string): boolean => one.font.hasGlyphForCodePoint(character.codePointAt(0)!);

/** The family that a character belongs to by its script; null for digits, spaces and signs, which go with their neighbours. */
function familyOf(character: string): string | null {
  for (const [family, { scripts }] of Object.entries(families)) if (scripts?.test(character)) return family;
  return /[\p{Script=Common}\p{Script=Inherited}]/u.test(character) ? null : 'latin';
}

export interface Stretch {
  readonly text: string;
  readonly face: Face;
}

/**
 * Splits a line into stretches of one font. A sign without a script stays in the stretch before it while its font has
 * it. A character that its own font lacks is taken from the first that has it.
 */
export function stretchesOf(line: string, bold: boolean): Stretch[] {
  const stretches: { text: string; face: Face }[] = [];
  for (const character of line) {
    const last = stretches.at(-1);
    const family = familyOf(character);
    if (last && (family === null || last.face.key.replace('-bold', '') === family) && has(last.face, character)) {
      last.text += character;
      continue;
    }
    const own = face(family ?? 'latin', bold);
    const fits = has(own, character)
      ? own
      : (Object.keys(families)
          .map((one) => face(one, bold))
          .find((one) => has(one, character)) ?? own);
    if (last?.face === fits) last.text += character;
    else stretches.push({ text: character, face: fits });
  }
  return stretches;
}
