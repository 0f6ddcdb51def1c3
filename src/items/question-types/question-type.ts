/**
 * What every type of question owes to the product. One folder per type fulfils this contract;
 * every member is required, and `every-type.test.ts` proves the laws written here for all of them.
 *
 * Words
 * - content: the whole question as its author wrote it, key included. Never leaves the server for a student.
 * - student view: what the student sees of it. Holds nothing from which the key could be told.
 * - variant: what was decided at random for one attempt (the order of the options); stored with the attempt.
 * - answer: what the student gave. May be unfinished or not gradable; it is kept all the same.
 * - grade: how good an answer is, as an exact fraction of the question's marks.
 * - review: what the student may see afterwards, as far as the review rules allow.
 */
import { z } from 'zod';
// In threads too, which load no endpoint: zod's own words reach nobody.
import '#platform/contract/messages.ts';
import type { Random } from '#platform/exact/random.ts';
import type { Rational } from '#platform/exact/rational.ts';
import type { NeutralInteraction } from './neutral/neutral-item.ts';
import type {
  FileRules,
  FromNeutral,
  Grade,
  MarkingHelp,
  Outcome,
  PartMarks,
  PartReport,
  PartScore,
  PartTry,
  ResponseClass,
  ReviewParts,
} from './question-grades.ts';
import type { TypeCard } from './type-card.ts';

export * from './question-grades.ts';

/**
 * Text that PostgreSQL can keep: its `jsonb` refuses NUL and unpaired surrogates, which JSON and browsers let through.
 * They become U+FFFD, the mark for "a character was here", so that nothing else of the text is lost.
 */
export const storableText = () => z.string().overwrite((text) => text.replaceAll('\0', '\ufffd').toWellFormed());

/** HTML of the allow-list in `platform/server/text/rich-text.ts`; the server sanitises every one before it is stored. */
export const richTextSchema = storableText().max(60_000, 'Text must be at most 60 000 characters long');
export const requiredRichTextSchema = richTextSchema.refine(hasSubstance, 'Enter a text');

/** What is asked: the text of a question itself. */
export const stemSchema = richTextSchema.refine(hasSubstance, 'Enter the question');

/** A picture, as rich text of one image. */
export const pictureSchema = richTextSchema.refine(hasSubstance, 'Choose a picture');

/** True when HTML shows the reader something: text, an image or a formula. */
export function hasSubstance(html: string): boolean {
  // "[^<>]" and not "[^>]": many "<" without an end would otherwise take quadratic time.
  return /<img\b|data-latex=|<video\b|<audio\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';
}

/** Identifies an option inside its question. Random, so that neither its value nor its order tells the key. */
export const optionIdSchema = z.string().regex(/^[a-z0-9]{4,16}$/, 'Must be 4 to 16 lower-case letters or digits');

const OPTION_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new option id: eight random letters and digits, without look-alikes. */
export function newOptionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => OPTION_LETTERS[byte % OPTION_LETTERS.length]).join('');
}

/** Every content has a stem: the text that asks. */
export interface BaseContent {
  readonly stem: string;
}

declare const studentView: unique symbol;
/** Proof that the value came out of a `toStudentView`; a whole content does not pass for one. */
export type StudentView<View> = View & { readonly [studentView]: true };

/** A part of a question that is a question itself. */
export interface QuestionPart {
  readonly id: string;
  /** Such as `a`. */
  readonly label: string;
  readonly type: AnyQuestionType;
  readonly content: BaseContent;
  /** Share of the question's marks. */
  readonly weight: Rational;
}

/** How far a part is whose answers are checked alone. */
export interface PartLog {
  readonly part: QuestionPart;
  readonly isByHand: boolean;
  /** Different answers, the oldest first. */
  readonly tries: readonly PartTry[];
  /** 0: until one is right. */
  readonly allowed: number;
  /** Share of the part's marks that each earlier try takes off. */
  readonly penalty: Rational;
  /** HTML; each wrong try shows one more. */
  readonly hints: readonly string[];
  /** No other answer is taken: one was right, its tries are used up, or its student went on without it. */
  readonly isSettled: boolean;
  /** It can be seen and answered. */
  readonly isOpen: boolean;
  /** The answer that was checked last; null for none. */
  readonly checked: unknown;
  /** The answer to the whole question with which it was checked last; null for none. */
  readonly checkedIn: unknown;
  /** Labels of the earlier parts that have to be settled before this one can be checked. */
  readonly awaits: readonly string[];
}

export interface QuestionType<
  Name extends string = string,
  Content extends BaseContent = BaseContent,
  View = unknown,
  Variant = unknown,
  Answer = unknown,
  Review = unknown,
> {
  readonly name: Name;
  /** What it is called and how it is offered. */
  readonly card: TypeCard;
  /**
   * A text that asks nothing: it has no marks, no number and no answer, and no grade is stored for it. Of its members for
   * answers only the schemas are asked. Laws about answers and keys leave it out.
   */
  readonly isUngraded?: true;
  /**
   * People mark its answers: `grade` knows only `blank` and `waiting`, and no machine knows a right answer. Such answers
   * may be long; of their many versions one for each minute is kept.
   */
  readonly manuallyGraded?: true;
  /**
   * Where it depends on the content: true when people mark its answers, of which `grade` then knows `blank` and `waiting`; of
   * questions with parts, when people mark a part.
   */
  isContentManuallyGraded?(content: Content): boolean;
  /** Strict: an unknown key is an error, so that a typo in an import is refused and not lost. */
  readonly contentSchema: z.ZodType<Content>;
  /** Strict, and without any place for a key. */
  readonly studentViewSchema: z.ZodType<View>;
  readonly variantSchema: z.ZodType<Variant>;
  /** Accepts unfinished answers too: what a student has typed is always worth keeping. */
  readonly answerSchema: z.ZodType<Answer>;
  readonly reviewSchema: z.ZodType<Review>;

  /** A valid content to begin a new question with, apart from its empty texts. */
  empty(): Content;
  /** Decides what is random for one attempt. Must not depend on the key. `shuffle` false keeps the author's order. */
  drawVariant(content: Content, shuffle: boolean, random: Random): Variant;
  /**
   * The content as one attempt has it: with what the variant decided. Absent where a question is the
   * same in every attempt. Use `contentIn`: all that grades, classifies or reviews an attempt's answer goes by it.
   */
  instantiate?(content: Content, variant: Variant): Content;
  /** The only way from a content to what a student may see. */
  toStudentView(content: Content, variant: Variant): StudentView<View>;
  /** True when there is nothing in the answer. */
  isBlank(answer: Answer): boolean;
  /**
   * Why the answer cannot belong to this question, such as an option of another one; null when it can.
   * The answer's schema does not know the content, so the server asks here before it keeps an answer.
   */
  answerFormatBlocker(content: Content, answer: Answer): string | null;
  /**
   * Pure and total: every answer that the schema accepts has a grade for every content. `marks`: what people gave for its
   * parts; while a part waits for people, so does the whole.
   */
  grade(content: Content, answer: Answer, marks?: PartMarks): Grade;
  /** What may be shown afterwards. A part that is not allowed is absent from the result. */
  toReview(content: Content, answer: Answer | null, parts: ReviewParts, marks?: PartMarks): Review;
  /** An answer that earns full marks; null where no machine can know one. */
  rightAnswer(content: Content): Answer | null;
  /** The answer in words, for tables and for people who cannot see the screen. */
  answerText(content: Content, answer: Answer): string;
  /** The classes of answers that statistics count, in the author's order. */
  responseClasses(content: Content): readonly ResponseClass[];
  /** The ids of the classes an answer falls in; none for a blank one. */
  classify(content: Content, answer: Answer, marks?: PartMarks): readonly string[];
  /**
   * What each part of the answer earns alone, where the grade is the mean of its parts by their weights; null where the
   * content is not graded so. Absent where the type has no such parts.
   */
  scoreParts?(content: Content, answer: Answer): readonly PartScore[] | null;
  /**
   * The parts of an answer one by one, for tables; before penalties for tries and before what people changed of the question as a
   * whole. Absent where the type has no parts that are questions themselves.
   */
  reportParts?(content: Content, answer: Answer, marks?: PartMarks): readonly PartReport[];
  /** The parts that are questions themselves, in their order, with their weights, which sum to 1. Absent where there are none. */
  partsOf?(content: Content): readonly QuestionPart[];
  /** The answer to one of those parts; null for nothing. */
  answerToPart?(answer: Answer, part: Pick<QuestionPart, 'id' | 'type'>): unknown;
  /** An answer with nothing in it, whose parts can be marked all the same. */
  readonly blankAnswer?: Answer;
  /** Whether the parts are checked one by one, each with tries of its own, where feedback is given at once. Absent: never. */
  checksParts?(content: Content): boolean;
  /**
   * How far each part is after these answers, the oldest first, in each of which its student had one part checked. `last`: the
   * versions since then, newest first, at the end of the attempt: what they hold for parts that are not settled is tried, too.
   */
  replayChecks?(content: Content, checked: readonly Answer[], last?: readonly Answer[]): readonly PartLog[];
  /** Whether the answer asks for a part to be checked that can be. */
  asksCheck?(content: Content, answer: Answer, logs: readonly PartLog[]): boolean;
  /** The answer with what another one has for these parts. */
  overlayParts?(answer: Answer, from: Answer | null, parts: ReadonlySet<string>): Answer;
  /** The view without the parts that are not open yet. */
  showOpenParts?(view: View, open: number): View;
  /** What `toReview` tells of one part. */
  reviewPart?(content: Content, answer: Answer, part: string, parts: ReviewParts): Record<string, unknown>;
  /** What was decided at random for one of those parts. */
  variantOfPart?(content: Content, variant: Variant, part: Pick<QuestionPart, 'id'>): unknown;
  /**
   * The content with which this answer earns full marks too, and every other answer at least what it earned; null where
   * the key can't say that. Absent where no single answer can be added to the key. Must not change the ids of classes.
   */
  acceptAlso?(content: Content, answer: Answer): Content | null;
  /** Where people mark: what helps them. Nothing of it is for students before their attempt is marked. */
  markingHelp?(content: Content): MarkingHelp;
  /**
   * Where files may be part of the answer: which may be stored for it, null for none. The answer names them by their
   * hashes, as `files`.
   */
  filesOf?(content: Content): FileRules | null;
  /**
   * The content with every piece of rich text replaced by `map(text)`. By it texts are sanitised before they are stored, found
   * in the bank, and written into files.
   */
  mapRichText(content: Content, map: (html: string) => string): Content;

  /** The texts of the content that are plain, by which a question is found, too. Absent where there are none. */
  plainTexts?(content: Content): readonly string[];

  /** The kinds of neutral interaction that this type can take in, best first. */
  readonly neutralKinds: readonly NeutralInteraction['kind'][];
  /**
   * Null when the interaction, though of a right kind, belongs to another type (a choice with one right option).
   * The texts are taken as they are: the code that stores the content sanitises and checks it once more.
   */
  fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null;
  toNeutral(content: Content): NeutralInteraction;

  /** Contents with answers and their exact grades: the type's own examples, tests and demo questions. */
  readonly samples: readonly Sample<Content, Answer>[];
}

export interface Sample<Content, Answer> {
  readonly title: string;
  readonly content: Content;
  /** The same question with another key: its student view must be the same. */
  readonly otherKey: Content;
  readonly answers: readonly { readonly answer: Answer; readonly outcome: Outcome; readonly fraction: string }[];
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds types whose contents differ; each is checked by its own schema
export type AnyQuestionType = QuestionType<string, any, Record<string, unknown>, any, any, Record<string, unknown>>;

/** Whether people mark the answers to a question of this content, or to a part of it. */
export const isManuallyGraded = (type: AnyQuestionType, content: BaseContent): boolean =>
  type.manuallyGraded === true || type.isContentManuallyGraded?.(content) === true;

/** Whether people mark the answers as a whole, so that no machine can say anything of them. */
export const isMarkedAsWhole = (type: AnyQuestionType, content: BaseContent): boolean =>
  isManuallyGraded(type, content) && type.partsOf === undefined;

/** The parts of a question that people mark. */
export const manualParts = (type: AnyQuestionType, content: BaseContent): readonly QuestionPart[] =>
  (type.partsOf?.(content) ?? []).filter((part) => isManuallyGraded(part.type, part.content));

const NO_MARKS: PartMarks = new Map();

/** The parts of an answer that wait for people: something was given, and nobody has marked it. */
export function waitingParts(
  type: AnyQuestionType,
  content: BaseContent,
  answer: unknown,
  marks: PartMarks = NO_MARKS,
): string[] {
  return manualParts(type, content).flatMap((part) => {
    const given: unknown = type.answerToPart?.(answer, part) ?? null;
    return given === null || part.type.isBlank(given) || marks.has(part.id) ? [] : [part.id];
  });
}

/** The content by which the answers of the attempt with this variant are graded. */
export const contentIn = (type: AnyQuestionType, content: BaseContent, variant: unknown): BaseContent =>
  type.instantiate ? type.instantiate(content, variant) : content;

/** The one place that makes the brand. Only `toStudentView` functions call it. */
export const asStudentView = <View>(schema: z.ZodType<View>, view: View): StudentView<View> =>
  schema.parse(view) as StudentView<View>;

/** A view as the server has sent it, where it came out of `toStudentView`. For screens. */
export const receivedView = (view: Readonly<Record<string, unknown>>): StudentView<unknown> =>
  view as StudentView<Readonly<Record<string, unknown>>>;

/** A content as the database has it, where only what its type's schema has accepted is stored. */
export const storedContent = (json: unknown): BaseContent => json as BaseContent;
