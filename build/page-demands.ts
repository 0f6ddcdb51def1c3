/** Which files the pages of the product are to have: `page-files.ts` says how they are found. */
import { join } from 'node:path';
import { type Demands, filesOfModules, type ModuleInfo } from './page-files.ts';
import { usedContracts } from './used-contracts.ts';
import { usedOnly } from './used-imports.ts';

/**
 * Of the 15 scripts that a page may have: early.js, the application's six and the words of its language are the same for all.
 */
const MOST = 15 - 8;

const PAGE = /[\\/]src[\\/]routes[\\/](.+)\.tsx\?tsr-split=component/;
/** Pages of an exam: somebody waits for them, with a clock running. */
const isExam = (page: string): boolean => /^_(?:exam|rehearsal)[\\/]/.test(page);
const isStudents = (page: string): boolean =>
  /^_(?:public|open)[\\/]|^_side[\\/](?:dash|myAttempt|exam|courses[\\/]index|quizzes[\\/](?:index|\$name[\\/]\{-\$id\}[\\/]index))/.test(
    page,
  );

const KIND = /[\\/]question-types[\\/][\w-]+[\\/](Editor|Player|Review)\.tsx$/;
/** Types that most papers have. An exam names their players in its HTML (`page-parts.ts`); others come once its paper is known. */
const USUAL = /[\\/](?:single-choice|multiple-choice|true-false|numeric|short-text)[\\/]Player\.tsx$/;
/** What the room of an exam draws around the question. */
const ROOM =
  /[\\/]src[\\/]delivery[\\/].*[\\/](?:ExamNotices|ExamTools|ExamDialogs|PausedPage|AnswerFile|QuestionHints|Certainty\w+)\.tsx$/;
const WRITING = /[\\/]platform[\\/]web[\\/]editor[\\/](?:RichTextEditorLoaded\.tsx|rich-text-code\.ts)$/;

/** What pages load without being asked, in files of its own; everything else comes when somebody wants it. */
const BROUGHT: readonly (readonly [page: RegExp, part: RegExp])[] = [
  [/^_(?:exam|rehearsal)[\\/]/, ROOM],
  [/[\\/]print$|[\\/]questions[\\/](?:\$id|create)$/, /[\\/]Player\.tsx$/],
  [/[\\/]review(?:$|[\\/])|[\\/]marking$/, /[\\/]Review\.tsx$/],
  [/[\\/]questions[\\/](?:\$id|create)$/, /[\\/]Editor\.tsx$/],
  [/[\\/](?:create|edit|settings|questions[\\/]\$id|announcements[\\/]\$id|\w*SequentialForm)$/, WRITING],
  // One of them, by who looks.
  [/[\\/]dash$/, /AdminDash\.tsx$/],
  [/[\\/]participants$/, /[\\/]Monitor\.tsx$/],
  [/[\\/]statistics$/, /[\\/](?:Bars|Curves)\.tsx$/],
  [/[\\/]promo[\\/]edit/, /[\\/]PuckEditor\.tsx$/],
];
const brings = (page: string, part: string): boolean =>
  BROUGHT.some(([pages, parts]) => pages.test(page) && parts.test(part));

export const demands: Demands = {
  most: MOST,
  pageOf: (id) => PAGE.exec(id)?.[1] ?? null,
  layoutsOf(page) {
    const folders = page.split(/[\\/]/).slice(0, -1);
    return folders.map((_, at) => folders.slice(0, at + 1).join('/'));
  },
  brings,
  names: (page, part) => isExam(page) && USUAL.test(part),
  kindOf(id) {
    const kind = KIND.exec(id)?.[1];
    // People who edit a question write.
    if (kind === 'Editor' || WRITING.test(id)) return 'Writing';
    return kind ?? (ROOM.test(id) ? 'Room' : null);
  },
  // What the room asks for again imports only what the room has: a file between would stay missing (`use-later.ts`).
  mostOf: (kind) => (kind === 'Room' ? 2 : Number.POSITIVE_INFINITY),
  readersOf: (page) => (isExam(page) ? 0 : /^_public[\\/]/.test(page) ? 1 : isStudents(page) ? 2 : 3),
  weightOf: (page) => (isExam(page) ? 40 : isStudents(page) ? (/^_side/.test(page) ? 12 : 8) : 1),
};

function modulesToFiles(root: string, find: (id: string) => ModuleInfo | null) {
  const entry = join(root, 'index.html');
  return filesOfModules(entry, usedContracts(entry, join(root, 'src'), usedOnly(find)), demands);
}

/** The group of Rolldown that puts the modules of pages into files. */
export function pageFiles(root: string) {
  let found: ReturnType<typeof filesOfModules> | undefined;
  return {
    debugName: 'pages',
    name(id: string, context: { getModuleInfo(id: string): ModuleInfo | null }): string {
      found ??= modulesToFiles(root, (one) => context.getModuleInfo(one));
      // Of libraries that the application has, pages need more; it imports nothing but what the application has.
      return found.files.get(id) ?? found.common;
    },
    // They are sorted out such that no file imports itself through another one.
    includeDependenciesRecursively: false,
    priority: 2,
  };
}
