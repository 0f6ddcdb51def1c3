/** The blocks that pages are built of: each is its fields. The views are in `screens/blocks`, one of each name. */

import { z } from 'zod';
import { keysOf } from '#platform/contract/object-of.ts';
import { isOneOf } from '#platform/contract/one-of.ts';
import {
  choice,
  type Fields,
  flag,
  initialValues,
  instant,
  line,
  link,
  list,
  number,
  objectOf,
  picture,
  quiz,
  rich,
  text,
  type ValuesOf,
  video,
} from './contract-fields.ts';

const heading = (initial: string) => line(120, initial);
const lead = (initial = '') => text(500, initial);
const most = number(1, 12, 6);

/** What statistics can tell, in this order. */
export const figureNames = ['students', 'quizzes', 'questions', 'attempts', 'courses'] as const;

export const featureIcons = [
  'check',
  'clock',
  'chart',
  'book',
  'certificate',
  'device',
  'people',
  'shield',
  'star',
] as const;

export const blockFields = {
  hero: {
    title: heading('Say in one line what awaits people here'),
    lead: lead('One or two sentences that make it concrete.'),
    /** `entry`: sign in and create an account for visitors, the dashboard for those who are signed in. */
    action: choice(['entry', 'link', 'none'], 'entry'),
    label: line(40, 'Find out more'),
    to: link('/'),
    picture: picture(),
    alt: line(200),
  },
  richText: { body: rich('<h2>A heading</h2><p>What you would like to say.</p>') },
  steps: {
    title: heading('How it works'),
    steps: list({ name: line(80), text: text(300) }, 8, [
      { name: 'Sign in', text: 'With the account you were given, on any device.' },
      { name: 'Open your quiz', text: 'Everything you can take now is on your dashboard.' },
      { name: 'See how you did', text: 'Question by question, as soon as the results are shown.' },
    ]),
  },
  features: {
    title: heading('What you get'),
    lead: lead(),
    features: list({ icon: choice(featureIcons, 'check'), name: line(80), text: text(300) }, 12, [
      { icon: 'device', name: 'On any device', text: 'A phone is enough. Nothing needs to be installed.' },
      { icon: 'shield', name: 'Every answer is kept', text: 'Answers are saved as you go, even when the line is bad.' },
      { icon: 'chart', name: 'Results that help', text: 'See which topics are strong, and which to look at again.' },
    ]),
  },
  sample: {
    title: heading('Try a question'),
    lead: lead('From a quiz that anyone can take. No account needed.'),
    /** One of its sample questions; else one of the quiz that asks least of a visitor. */
    quiz: quiz(),
  },
  quizzes: { title: heading('Quizzes for everyone'), lead: lead(), most },
  courses: { title: heading('Our courses'), lead: lead(), most },
  channels: { title: heading('Channels to join'), lead: lead(), most },
  pages: {
    title: heading('What is on'),
    lead: lead(),
    kind: choice(['promo', 'test-series'], 'promo'),
    most,
  },
  statistics: {
    title: heading('In figures'),
    students: flag(true),
    quizzes: flag(true),
    questions: flag(true),
    attempts: flag(true),
    courses: flag(false),
  },
  testimonials: {
    title: heading('What people say'),
    voices: list({ quote: text(500), name: line(80), role: line(80), picture: picture() }, 12),
  },
  faq: {
    title: heading('Questions and answers'),
    entries: list({ question: line(200), answer: rich() }, 40, [
      { question: 'Do I need an account?', answer: '<p>Yes. Ask your teacher, or create one where that is open.</p>' },
    ]),
  },
  pricing: {
    title: heading('Plans'),
    lead: lead(),
    plans: list(
      {
        name: line(60),
        price: line(40),
        period: line(40),
        points: text(800),
        label: line(40, 'Choose'),
        to: link('/upgrade'),
        isBest: flag(false),
      },
      4,
      [
        {
          name: 'Free',
          price: '0 €',
          points: 'All free quizzes\nYour results and strengths',
          label: 'Start',
          to: '/login',
        },
        {
          name: 'Premium',
          price: 'Ask us',
          points: 'Everything in Free\nPremium quizzes and courses',
          label: 'See premium',
          to: '/upgrade',
          isBest: true,
        },
      ],
    ),
  },
  gallery: {
    title: heading('Pictures'),
    pictures: list({ picture: picture(), alt: line(200), caption: line(200) }, 24),
  },
  video: { title: heading('Watch'), address: video(), caption: line(200) },
  callToAction: {
    title: heading('Ready to begin?'),
    lead: lead(),
    label: line(40, 'Sign in'),
    to: link('/login'),
    tone: choice(['colour', 'quiet'], 'colour'),
  },
  form: {
    title: heading('Write to us'),
    lead: lead('We answer by mail.'),
    questions: list(
      {
        label: line(80),
        kind: choice(['line', 'text', 'mail', 'choice'], 'line'),
        choices: text(600),
        isNeeded: flag(true),
      },
      10,
      [
        { label: 'Your name', kind: 'line' },
        { label: 'Your e-mail address', kind: 'mail' },
        { label: 'What would you like to know?', kind: 'text' },
      ],
    ),
    button: line(40, 'Send'),
    thanks: line(200, 'Thank you. We will write to you.'),
  },
  countdown: {
    title: heading('The next exam'),
    /** Counts to the opening of this quiz; else to `at`. */
    quiz: quiz(),
    at: instant(),
    over: line(200, 'It has begun.'),
    label: line(40),
    to: link(),
  },
} as const satisfies Record<string, Fields>;

export type BlockType = keyof typeof blockFields;
export type PropsOf<Type extends BlockType> = ValuesOf<(typeof blockFields)[Type]>;
export type BlockOf<Type extends BlockType> = {
  readonly id: string;
  readonly type: Type;
  readonly props: PropsOf<Type>;
};
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];

export const blockTypes = keysOf(blockFields);
export const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockFields, type);

/** The fields of a block whose type is known only at run time. */
export const fieldsOfBlock = (type: BlockType): Fields => blockFields[type];

/** Those whose content is asked of the database whenever they are shown. */
export const liveTypes = ['sample', 'quizzes', 'courses', 'channels', 'pages', 'statistics', 'countdown'] as const;
export type LiveType = (typeof liveTypes)[number];
export const isLive = (block: Block): block is Extract<Block, { type: LiveType }> => isOneOf(liveTypes, block.type);

const blockIdSchema = z.string().regex(/^[\w-]{1,80}$/, 'Must be an identifier of letters, digits and hyphens');

const schemaOfBlock = (type: BlockType) =>
  z.object({ id: blockIdSchema, type: z.literal(type), props: objectOf(fieldsOfBlock(type)) });
type SchemaOfBlock = ReturnType<typeof schemaOfBlock>;

/** That the fields are those of the type gets lost on the way through the list. */
export const blockSchema = z.discriminatedUnion(
  'type',
  blockTypes.map(schemaOfBlock) as [SchemaOfBlock, ...SchemaOfBlock[]],
  { error: `Must be one of ${blockTypes.join(', ')}` },
) as unknown as z.ZodType<Block>;

/** A new block as the editor puts it on a page. */
export const buildBlock = <Type extends BlockType>(
  type: Type,
  id: string,
  props: Partial<PropsOf<Type>> = {},
): BlockOf<Type> => ({
  id,
  type,
  props: { ...initialValues(blockFields[type]), ...props },
});
