import { beginningOf, type Format, hasExtension, openedWhole, type SourceFile } from '../format.ts';
import { isListQuiz, readLists } from './lists.ts';
import { openText2qti, readText2qti } from './read.ts';

/** Markdown: the files of text2qti (https://github.com/gpoore/text2qti), and lists of which the right items are marked. */
export const text2qti: Format = {
  name: 'text2qti',
  label: 'Markdown (text2qti)',
  extensions: ['.md', '.txt'],
  mime: 'text/markdown; charset=utf-8',
  detect,
  read: async (file) => (isListQuiz(beginningOf(file)) ? readLists(file) : readText2qti(file)),
  open: (file) => (isListQuiz(beginningOf(file)) ? openedWhole(readLists(file)) : openText2qti(file)),
};

const QUESTION = /^\d+\.[ \t]+\S/m;
/** What no other format has at the beginning of a line: the right choice, the right of several, a range of numbers. */
const ANSWER =
  /^(?:\*[a-zA-Z]\)[ \t]+\S|\[\*\][ \t]+\S|=[ \t]+(?:\[|[-+]?[\d._]+(?:[ \t]*\+-.*)?$)|\*[ \t]+\S|_{3,}[ \t]*$|\^{3,}[ \t]*$)/m;

function detect(file: SourceFile): number {
  const text = beginningOf(file);
  if (isListQuiz(text)) return 0.85;
  if (!QUESTION.test(text) || !ANSWER.test(text)) return 0;
  if (/^(?:\*[a-zA-Z]\)|\[\*\])[ \t]+\S/m.test(text)) return 0.92;
  return hasExtension(file, ['.md', '.markdown']) || /^Quiz title:/im.test(text) ? 0.9 : 0.7;
}
