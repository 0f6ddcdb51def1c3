/** The blocks of shaped pages as HTML: the same words as their views, without what only works with scripts. */

import { type Html, html, nothing, richHtml } from '#platform/server/text/html.ts';
import { slugOf } from '#quizzes/rules.ts';
import type { Block, BlockOf, BlockType } from '#site/cms/contract-blocks.ts';
import { figureNames } from '#site/cms/contract-blocks.ts';
import type { Live, LiveOf } from '#site/cms/contract-live.ts';
import { addressOfPage } from '#site/cms/rules.ts';
import { type Words, wordsOf } from './written-texts.ts';

type Data = Readonly<Record<string, Live>>;
interface BlockContext {
  readonly data: Data;
  readonly language: string;
  readonly words: Words;
  /** The block whose title is the page's. */
  readonly head: string | null;
}
type WriteBlock<Type extends BlockType> = (block: BlockOf<Type>, context: BlockContext) => Html;

const titled = (title: string, lead = ''): Html =>
  html`${title !== '' && html`<h2>${title}</h2>`}${lead !== '' && html`<p>${lead}</p>`}`;
const link = (to: string, label: string): Html =>
  to === '' || label === '' ? nothing : html`<p><a href="${to}">${label}</a></p>`;
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isOfKind = <Kind extends Live['kind']>(live: Live | undefined, kind: Kind): live is LiveOf<Kind> =>
  live?.kind === kind;

const liveOf = <Kind extends Live['kind']>({ data }: BlockContext, id: string, kind: Kind): LiveOf<Kind> | null => {
  const live = data[id];
  return isOfKind(live, kind) ? live : null;
};

/** Things with a page each, under the block's heading; nothing where there are none. */
const cards = (
  { title, lead }: { readonly title: string; readonly lead: string },
  items: readonly { readonly to: string; readonly name: string; readonly text: string }[] | undefined,
): Html =>
  !items || items.length === 0
    ? nothing
    : html`${titled(title, lead)}<ul>${items.map(
        ({ to, name, text }) => html`<li><a href="${to}">${name}</a>${text !== '' && html`<br>${text}`}</li>`,
      )}</ul>`;

const writers: { readonly [Type in BlockType]: WriteBlock<Type> } = {
  hero: ({ id, props }, { head, words }) =>
    html`<div class="before-hero">${id === head ? html`<h1>${props.title}</h1>` : titled(props.title)}${
      props.lead !== '' && html`<p>${props.lead}</p>`
    }</div>${props.action === 'link' && link(props.to, props.label)}${
      props.action === 'entry' && link('/login', words.login.title)
    }${props.picture !== '' && html`<img src="${props.picture}" alt="${props.alt}">`}`,
  richText: ({ props }) => richHtml(props.body),
  steps: ({ props }) =>
    html`${titled(props.title)}<ol>${props.steps.map((step) => html`<li><strong>${step.name}</strong><br>${step.text}</li>`)}</ol>`,
  features: ({ props }) =>
    html`${titled(props.title, props.lead)}<ul>${props.features.map(
      (feature) => html`<li><strong>${feature.name}</strong><br>${feature.text}</li>`,
    )}</ul>`,
  sample: ({ id, props }, context) => {
    const quiz = liveOf(context, id, 'sample')?.quiz;
    const stem = quiz?.samples[0]?.view.stem;
    if (!quiz || typeof stem !== 'string') return nothing;
    const path = `/public/quizzes/${encodeURIComponent(quiz.slug)}/${quiz._id}`;
    return html`${titled(props.title, props.lead)}${richHtml(stem)}${link(path, quiz.name)}`;
  },
  quizzes: ({ id, props }, context) =>
    cards(
      props,
      liveOf(context, id, 'quizzes')?.quizzes.map((quiz) => ({
        to: `/public/quizzes/${encodeURIComponent(slugOf(quiz.name))}/${quiz._id}`,
        name: quiz.name,
        text: context.words.questions(quiz.questionCount),
      })),
    ),
  courses: ({ id, props }, context) =>
    cards(
      props,
      liveOf(context, id, 'courses')?.courses.map((course) => ({
        to: `/courses/${course._id}`,
        name: course.title,
        text: course.summary,
      })),
    ),
  channels: ({ id, props }, context) =>
    cards(
      props,
      liveOf(context, id, 'channels')?.channels.map((channel) => ({
        to: `/channels/${channel._id}`,
        name: channel.name,
        text: context.words.members(channel.memberCount),
      })),
    ),
  pages: ({ id, props }, context) =>
    cards(
      { title: props.title, lead: props.lead },
      liveOf(context, id, 'pages')?.pages.map((page) => ({
        to: addressOfPage(page),
        name: page.title,
        text: page.description,
      })),
    ),
  statistics: ({ id, props }, context) => {
    const live = liveOf(context, id, 'statistics');
    const shown = figureNames.filter((name) => props[name]);
    if (!live || shown.length === 0) return nothing;
    const number = new Intl.NumberFormat(context.language);
    return html`${titled(props.title)}<dl>${shown.map(
      (name) => html`<dt>${context.words.stats[name]}</dt><dd>${number.format(live.figures[name])}</dd>`,
    )}</dl>`;
  },
  testimonials: ({ props }) =>
    props.voices.length === 0
      ? nothing
      : html`${titled(props.title)}${props.voices.map(
          (voice) =>
            html`<blockquote>${voice.quote}<br>${voice.name}${voice.role !== '' && `, ${voice.role}`}</blockquote>`,
        )}`,
  faq: ({ props }) =>
    html`${titled(props.title)}${props.entries.map((entry) => html`<h3>${entry.question}</h3>${richHtml(entry.answer)}`)}`,
  pricing: ({ props }) =>
    html`${titled(props.title, props.lead)}${props.plans.map(
      (plan) =>
        html`<h3>${plan.name}</h3><p>${plan.price} ${plan.period}</p><ul>${linesOf(plan.points).map(
          (point) => html`<li>${point}</li>`,
        )}</ul>${link(plan.to, plan.label)}`,
    )}`,
  gallery: ({ props }) =>
    html`${titled(props.title)}${props.pictures
      .filter(({ picture }) => picture !== '')
      .map(
        ({ picture, alt, caption }) => html`<p><img src="${picture}" alt="${alt}" loading="lazy"><br>${caption}</p>`,
      )}`,
  video: ({ props }) =>
    html`${titled(props.title)}${link(props.address, props.caption === '' ? props.address : props.caption)}`,
  callToAction: ({ props }) => html`${titled(props.title, props.lead)}${link(props.to, props.label)}`,
  form: ({ props }) => titled(props.title, props.lead),
  countdown: ({ id, props }, context) => {
    const live = liveOf(context, id, 'countdown');
    if (!live?.at) return nothing;
    const isOver = live.at <= live.now;
    return html`${titled(props.title)}<p>${live.name}</p>${
      isOver
        ? html`<p>${props.over}</p>`
        : html`<p><time datetime="${live.at}">${live.at.slice(0, 16).replace('T', ' ')} UTC</time></p>`
    }${link(props.to, props.label)}`;
  },
};

/** True where the first block's heading is that of the page. */
export const hasHeading = (blocks: readonly Block[]): boolean => blocks[0]?.type === 'hero';

const writeBlock = <Type extends BlockType>(block: BlockOf<Type>, context: BlockContext): Html =>
  writers[block.type](block, context);

/** All blocks, one after the other. With `isWhole` the first one's heading is the page's. */
export function writeBlocks(blocks: readonly Block[], data: Data, language: string, isWhole = false): Html {
  const context = {
    data,
    language,
    words: wordsOf({ language }),
    head: isWhole && hasHeading(blocks) ? blocks[0]!.id : null,
  };
  return html`${blocks.map((block) => writeBlock(block, context))}`;
}
