/** The templates of Anki, as far as they put fields together (https://docs.ankiweb.net/templates/fields.html). */

const TAG = /\{\{([^{}]*)\}\}/g;

/**
 * The HTML of one side of a card. Sections of fields that are blank are left out, filters such as `type:` and `hint:` are
 * passed over, and so are `FrontSide` and what is no field. `used`: is told the names of the fields that are shown.
 */
export function renderTemplate(
  template: string,
  fields: ReadonlyMap<string, string>,
  used?: (name: string) => void,
): string {
  const parts: string[] = [];
  /** Open sections; text is shown where all of them are. */
  const open: { readonly name: string; readonly isShown: boolean }[] = [];
  const isShown = (): boolean => open.every((section) => section.isShown);
  const isBlank = (name: string): boolean => (fields.get(name) ?? '').replace(/<(?!img)[^<>]*>|&nbsp;|\s/gi, '') === '';
  let at = 0;
  for (const match of template.matchAll(TAG)) {
    if (isShown()) parts.push(template.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[1]!.trim();
    const name = tag.slice(1).trim();
    if (tag.startsWith('#')) open.push({ name, isShown: !isBlank(name) });
    else if (tag.startsWith('^')) open.push({ name, isShown: isBlank(name) });
    else if (tag.startsWith('/')) {
      if (open.at(-1)?.name === name) open.pop();
    } else if (isShown()) {
      const field = tag.slice(tag.lastIndexOf(':') + 1).trim();
      const value = fields.get(field);
      if (value !== undefined) {
        used?.(field);
        parts.push(value);
      }
    }
  }
  if (isShown()) parts.push(template.slice(at));
  return parts.join('').replace(/<hr[^<>]*>/gi, '');
}

/** Part of a text with clozes: plain, or the answer of a cloze. */
export type ClozePiece =
  | { readonly text: string }
  | { readonly number: number; readonly answer: string; readonly hint: string };

/** `The capital of {{c1::France::country}}` in pieces. Clozes inside clozes are read as text of the outer one. */
export function cutClozes(text: string): ClozePiece[] {
  const pieces: ClozePiece[] = [];
  const marks = /\{\{c(\d{1,3})::|\}\}/g;
  let [at, depth, start, number] = [0, 0, 0, 0];
  for (const match of text.matchAll(marks)) {
    if (match[1] !== undefined) {
      if (depth === 0) {
        pieces.push({ text: text.slice(at, match.index) });
        start = match.index + match[0].length;
        number = Number(match[1]);
      }
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const inside = text.slice(start, match.index).replace(/\{\{c\d{1,3}::|\}\}/g, '');
      const cut = inside.indexOf('::');
      pieces.push({
        number,
        answer: cut === -1 ? inside : inside.slice(0, cut),
        hint: cut === -1 ? '' : inside.slice(cut + 2),
      });
      at = match.index + match[0].length;
    }
  }
  pieces.push({ text: text.slice(at) });
  return pieces;
}
