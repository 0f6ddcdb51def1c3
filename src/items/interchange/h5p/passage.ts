/** What pages of H5P show between their questions: texts, tables, pictures and recordings. */
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import { fieldsAt, listAt, textAt } from '../fields.ts';
import { isBlankHtml, joinedHtml } from '../texts.ts';
import { type Activity, looseHtml, mediumOf, type Part, partAt } from './activity.ts';

type Files = Pick<Activity, 'picture' | 'recording' | 'warn'>;

/** Parts of a text that open one by one; on paper and here they are under each other. */
const panelsOf = (part: Part, files: Files): string =>
  joinedHtml(
    listAt(part.params, 'panels').flatMap((panel) => {
      const title = textAt(panel, 'title');
      const inside = partAt(fieldsAt(panel, 'content'));
      // H5P has none within each other; a file that has would be read without end.
      const text = inside.name === 'H5P.Accordion' ? null : findPassage(inside, files);
      if (text === null && inside.name !== '') files.warn(LOST_PANEL);
      return [title === '' ? '' : `<h3>${escapeMarkup(title)}</h3>`, text ?? ''];
    }),
  );

const LOST_PANEL = 'A part that unfolds is left out, since it is no text. Add it in the editor.';

function linkOf({ params }: Part): string {
  const url = textAt(params, 'linkWidget', 'url');
  const address = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${textAt(params, 'linkWidget', 'protocol')}${url}`;
  const title = textAt(params, 'title') || address;
  return url === '' ? '' : `<p><a href="${escapeMarkup(address)}">${escapeMarkup(title)}</a></p>`;
}

/** The HTML of what asks nothing; null for any other library. */
export function findPassage(part: Part, files: Files): string | null {
  if (/^H5P\.(?:AdvancedText|Text|Table)$/.test(part.name)) return looseHtml(textAt(part.params, 'text'));
  if (part.name === 'H5P.Accordion') return panelsOf(part, files);
  if (part.name === 'H5P.Link') return linkOf(part);
  return mediumOf(part, files);
}

/** One text, as long as a question may be, of the pieces between two questions of a page. */
export class Passage {
  readonly #pieces: string[] = [];
  readonly #said = warningList();
  readonly warnings: readonly string[] = this.#said.warnings;
  readonly warn = this.#said.warn;
  #title = '';
  #length = 0;

  /** False where the piece does not fit, and belongs to the next passage. */
  add(html: string, title: string): boolean {
    if (this.#pieces.length > 0 && this.#length + html.length > MOST_CHARACTERS) return false;
    if (this.#title === '' && !/^Untitled /.test(title)) this.#title = title;
    if (html !== '') this.#pieces.push(html);
    this.#length += html.length;
    return true;
  }

  /** Null where there is nothing to read; what was lost of it is still in `warnings`. */
  take(): { readonly title: string; readonly html: string } | null {
    const html = joinedHtml(this.#pieces);
    const isEmpty = isBlankHtml(html) && !/<(?:img|audio|video)\b/.test(html);
    return isEmpty ? null : { title: this.#title, html };
  }
}

const MOST_CHARACTERS = 40_000;
