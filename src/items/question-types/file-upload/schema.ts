import { z } from 'zod';
import { isOneOf } from '#platform/contract/one-of.ts';
import { type FileRules, richTextSchema, stemSchema, storableText } from '../question-type.ts';
import { rubricSchema } from '../rubric.ts';

/** The endings of names that files may have. Nothing that a browser would run is among them. */
export const fileEndings = [
  '.pdf',
  '.docx',
  '.xlsx',
  '.pptx',
  '.odt',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.gif',
  '.mp4',
  '.webm',
  '.zip',
  '.txt',
  '.csv',
  '.md',
  '.tex',
  '.py',
  '.java',
  '.c',
] as const;
export type FileEnding = (typeof fileEndings)[number];

export const MOST_FILES = 10;
/** Mebibytes of the largest file that a question may allow. */
export const MOST_MEBIBYTES = 50;

const countSchema = z.number().int('Must be a whole number').max(MOST_FILES, `Must be at most ${MOST_FILES}`);

/** What a question says of the files that may be handed in. */
export const fileRules = {
  /** What the names of the files end in; empty: any of `fileEndings`. */
  endings: z
    .array(z.enum(fileEndings))
    .refine((all) => new Set(all).size === all.length, 'Must name each kind of file once'),
  /** Asked for; nothing that was given is ever refused for it. */
  atLeast: countSchema.min(0, 'Must be 0 or more'),
  atMost: countSchema.min(1, 'Must be at least 1'),
  /** Of one file, in mebibytes. */
  mebibytes: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(MOST_MEBIBYTES, `Must be at most ${MOST_MEBIBYTES}`),
};

export const AT_MOST = {
  path: ['atMost'],
  error: 'Must not be less than the minimum number of files',
};

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    ...fileRules,
    /** For who marks it; students never see it. */
    graderNote: richTextSchema,
    rubric: rubricSchema,
  })
  .refine(({ atLeast, atMost }) => atLeast <= atMost, AT_MOST);
export type Content = z.infer<typeof contentSchema>;
export type FileRulesOf = Pick<Content, keyof typeof fileRules>;

export const answerFileSchema = z.strictObject({
  /** SHA-256 of the bytes: by it the file is found among those of the attempt. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the hash of a file'),
  name: storableText().min(1).max(200),
  /** Bytes. */
  size: z.number().int().min(1).max(1_000_000_000),
});
export type AnswerFile = z.infer<typeof answerFileSchema>;

export const answerFilesSchema = z.array(answerFileSchema).max(MOST_FILES);
export const answerSchema = z.strictObject({ files: answerFilesSchema });
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

export { type MarkedReview as Review, markedReviewSchema as reviewSchema } from '../rubric.ts';

export const isBlank = (answer: Answer): boolean => answer.files.length === 0;

/** The ending of a file's name, in small letters with its point; empty without one. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';

/** The endings that a question takes. */
export const endingsOf = ({ endings }: Pick<Content, 'endings'>): readonly FileEnding[] =>
  endings.length === 0 ? fileEndings : endings;

export const isEndingAllowed = (content: Pick<Content, 'endings'>, name: string): boolean =>
  isOneOf(endingsOf(content), endingOf(name));

/** The rules by which files are stored. */
export const limitsOf = ({ endings, atMost, mebibytes }: FileRulesOf): FileRules => ({
  endings: endingsOf({ endings }),
  atMost,
  mostBytes: mebibytes * 1024 * 1024,
});
