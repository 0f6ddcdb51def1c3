/** Heads of public quizzes, of their topics and of channels. */
import { listChannels, readChannel } from '#courses/channels/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { html, richHtml } from '#platform/server/text/html.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { readPublicQuiz, readPublicQuizzes, readPublicTags } from '#site/public-quizzes/api.ts';
import type { PublicQuiz, PublicQuizCard } from '#site/public-quizzes/contract.ts';
import { homeOf, type Listed, listed, opening, partOf, pathOfPart, summarised, turning } from '#site/seo/parts.ts';
import type { PublicHead, ReadHead, Visit } from './head.ts';
import { course, itemList, quiz } from './structured-data.ts';

const QUIZZES = '/public/quizzes';
const CHANNELS = '/public/channels';

export const pathOfQuiz = (found: { readonly slug: string; readonly _id: string }): string =>
  `${QUIZZES}/${encodeURIComponent(found.slug)}/${found._id}`;

const factsOf = (found: PublicQuizCard, { words }: Visit): string =>
  [
    words.questions(found.questionCount),
    found.durationSeconds === null ? words.noLimit : words.minutes(found.durationSeconds),
    ...(found.guestsAllowed ? [words.quiz.guests] : []),
    ...(found.subscription === 2 ? [words.premium] : []),
  ].join(' · ');

const toListed = (found: PublicQuizCard, visit: Visit): Listed => ({
  name: found.name,
  path: pathOfQuiz(found),
  facts: factsOf(found, visit),
  text: found.excerpt,
});

export const quizzesHead: ReadHead = async (visit) => {
  const { tx, now, view, words, address, query } = visit;
  const part = partOf(visit);
  const st = query.get('st') ?? '';
  const q = (query.get('q') ?? '').slice(0, 200);
  const filter = { ...part, q, st: st === '' ? [] : st.split(','), dif: [] };
  const { quizzes, total } = await readPublicQuizzes(tx, filter, now);
  const lead = words.quizzes.lead(view.name);
  const items = quizzes.map((one) => toListed(one, visit));
  return {
    title: words.quizzes.title,
    description: summarised(lead),
    path: pathOfPart(QUIZZES, part.ofst),
    trail: [homeOf(visit)],
    data: [itemList(items, address)],
    // What somebody has searched for is no page of its own.
    isListed: q === '' && st === '',
    main: html`${opening(words.quizzes.title, lead)}${listed(items, words.quizzes.none)}${turning(visit, QUIZZES, part, total)}`,
  };
};

const stemOf = (view: Readonly<Record<string, unknown>>): string =>
  typeof view.stem === 'string' ? plainText(view.stem) : '';

function describe(found: PublicQuiz, visit: Visit): string {
  const { view, words } = visit;
  const text = plainText(found.description);
  return summarised(text === '' ? words.quiz.describe(found.name, factsOf(found, visit), view.name) : text);
}

/** Without an id the name is what to look for. */
export const quizHead: ReadHead = async (visit) => {
  const { tx, now, params, words, address } = visit;
  if (params.id === undefined) {
    const q = (params.name ?? '').replaceAll('-', ' ').trim();
    return { to: `${QUIZZES}?q=${encodeURIComponent(q)}` };
  }
  const found = await readPublicQuiz(tx, params.id, now);
  const path = pathOfQuiz(found);
  const description = describe(found, visit);
  const samples = found.samples.map(({ view }) => stemOf(view)).filter((stem) => stem !== '');
  const { quiz: texts } = words;
  const head: PublicHead = {
    title: found.name,
    description,
    path,
    trail: [homeOf(visit), { name: words.quizzes.title, path: QUIZZES }],
    facts: factsOf(found, visit),
    data: [
      quiz(
        {
          name: found.name,
          description,
          url: `${address}${path}`,
          subjects: found.covers.map(({ tag }) => tag),
          durationSeconds: found.durationSeconds,
          isPremium: found.subscription === 2,
          modified: found.updatedAt,
          samples,
        },
        address,
      ),
    ],
    main: html`<h1>${found.name}</h1><p>${factsOf(found, visit)}</p>${richHtml(found.description)}
      ${found.instructions !== '' && html`<section class="before-box"><h2>${texts.before}</h2>${richHtml(found.instructions)}</section>`}
      ${
        found.covers.length > 0 &&
        html`<h2>${texts.covers}</h2><ul>${found.covers.map(
          (cover) =>
            html`<li><a href="${QUIZZES}?st=${encodeURIComponent(cover.tag)}">${cover.tag}</a>: ${words.questions(cover.questionCount)}</li>`,
        )}</ul>`
      }
      <h2>${texts.rules}</h2>
      <ul><li>${words.questions(found.questionCount)}, ${texts.marks(found.totalMarks)}</li>
      <li>${found.durationSeconds === null ? words.noLimit : words.minutes(found.durationSeconds)}</li>
      <li>${texts.attempts(found.attemptsAllowed)}</li>${found.passPercent !== null && html`<li>${texts.pass(found.passPercent)}</li>`}</ul>
      ${samples.length > 0 && html`<h2>${texts.samples}</h2><ol>${samples.map((stem) => html`<li>${stem}</li>`)}</ol>`}
      ${found.results && html`<p>${texts.results(found.results.n, found.results.mean)}</p>`}`,
  };
  return head;
};

const MOST_TAGS = 100;

/** Topics of the public quizzes. */
export const tagsHead: ReadHead = async (visit) => {
  const { tx, now, view, words } = visit;
  const { tags } = await readPublicTags(tx, { q: '', ofst: 0, limit: MOST_TAGS }, now);
  const lead = words.tags.lead(view.name);
  return {
    title: words.tags.title,
    description: summarised(lead),
    path: '/tags',
    trail: [homeOf(visit)],
    main: html`${opening(words.tags.title, lead)}${listed(
      tags.map((tag) => ({
        name: tag.name,
        path: `${QUIZZES}?st=${encodeURIComponent(tag.name)}`,
        facts: words.tags.quizzes(tag.quizCount),
        text: '',
      })),
      words.tags.none,
    )}`,
  };
};

const pathOfChannel = (id: string): string => `/channels/${id}`;

/** Public channels; visitors find the same at two addresses. */
export const channelsHead =
  (title: 'title' | 'publicTitle'): ReadHead =>
  async (visit) => {
    const { tx, view, words, address } = visit;
    if (!view.features.includes('channels')) throw notFound('The page');
    const part = partOf(visit);
    const filter = { ...part, q: '', mine: '', public: '1', sort: '-createdAt' } as const;
    const { channels, total } = await listChannels(tx, null, filter);
    const items = channels.map((channel) => ({
      name: channel.name,
      path: pathOfChannel(channel._id),
      facts: words.members(channel.memberCount),
      text: channel.excerpt,
    }));
    const lead = words.channels.lead(view.name);
    return {
      title: words.channels[title],
      description: summarised(lead),
      path: pathOfPart(CHANNELS, part.ofst),
      trail: [homeOf(visit)],
      data: [itemList(items, address)],
      main: html`${opening(words.channels[title], lead)}${listed(items, words.channels.none)}${turning(visit, CHANNELS, part, total)}`,
    };
  };

export const channelHead: ReadHead = async (visit) => {
  const { tx, now, actor, params, view, words, address } = visit;
  if (!view.features.includes('channels')) throw notFound('The page');
  const channel = await readChannel(tx, actor, params.id ?? '', now);
  const text = plainText(channel.description);
  const courses = channel.items.filter((item) => item.kind === 'course');
  return {
    title: channel.name,
    description: summarised(text === '' ? words.channels.describe(channel.name, view.name) : text),
    path: pathOfChannel(channel._id),
    trail: [homeOf(visit), { name: words.channels.publicTitle, path: CHANNELS }],
    facts: words.members(channel.memberCount),
    isListed: channel.kind === 'public',
    data: courses.map((item) =>
      course({ _id: item._id, title: item.name, summary: '', isPremium: item.subscription === 2 }, address),
    ),
    main: html`<h1>${channel.name}</h1><p>${words.members(channel.memberCount)}</p>${richHtml(channel.description)}
      ${
        channel.items.length > 0 &&
        html`<h2>${words.channels.inside}</h2><ul>${channel.items.map(
          (item) =>
            html`<li><a href="${item.kind === 'quiz' ? pathOfQuiz(item) : `/courses/${item._id}`}">${item.name}</a></li>`,
        )}</ul>`
      }`,
  };
};
