/** The pages that every tenant starts with: true for any school or company, and worth keeping until somebody knows better. */
import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import type { PageDocument } from '../contract.ts';
import { type Block, type BlockType, buildBlock, type PropsOf } from '../contract-blocks.ts';
import type { Site, StandingPage } from '../rules.ts';
import ar from './starter-texts.ar.ts';
import de from './starter-texts.de.ts';
import { starterTexts } from './starter-texts.ts';

/** Ids are counted per page, so that a starting page is the same each time it is asked for. */
function pageOf(title: string, description: string, build: (add: Add) => void): PageDocument {
  const blocks: Block[] = [];
  build((type, props) => blocks.push(buildBlock(type, `${type}-${blocks.length + 1}`, props) as Block));
  return { title, description, image: '', blocks };
}
type Words = SameTexts<typeof starterTexts.en>;
type Add = <Type extends BlockType>(type: Type, props: Partial<PropsOf<Type>>) => void;

const starters: Record<StandingPage, (say: Words, site: string) => PageDocument> = {
  home: (say, site) =>
    pageOf('', say.home.description(site), (add) => {
      add('hero', {
        title: say.home.hero(site).slice(0, 120),
        lead: say.home.lead,
        action: 'entry',
      });
      add('sample', { title: say.home.sample, lead: say.home.sampleMore });
      add('quizzes', { title: say.home.quizzes, lead: '', most: 6 });
      add('steps', {
        title: say.home.students,
        steps: [
          {
            name: say.home.open,
            text: say.home.openMore,
          },
          {
            name: say.home.answer,
            text: say.home.answerMore,
          },
          { name: say.home.see, text: say.home.seeMore },
        ],
      });
      add('steps', {
        title: say.home.teachers,
        steps: [
          {
            name: say.home.bring,
            text: say.home.uploadMore,
          },
          {
            name: say.home.make,
            text: say.home.makeMore,
          },
          {
            name: say.home.watch,
            text: say.home.watchMore,
          },
        ],
      });
    }),

  aboutus: (say, site) =>
    pageOf(say.aboutus.title, say.aboutus.description(site), (add) => {
      add('hero', {
        title: say.aboutus.hero(site).slice(0, 120),
        lead: say.aboutus.lead,
        action: 'none',
      });
      add('features', {
        title: say.aboutus.matters,
        lead: '',
        features: [
          {
            icon: 'shield',
            name: say.aboutus.exams,
            text: say.aboutus.examsMore,
          },
          {
            icon: 'chart',
            name: say.aboutus.results,
            text: say.aboutus.resultsMore,
          },
          {
            icon: 'people',
            name: say.aboutus.everybody,
            text: say.aboutus.everybodyMore,
          },
        ],
      });
      add('statistics', { title: say.aboutus.stats });
      add('callToAction', {
        title: say.aboutus.question,
        lead: say.aboutus.questionMore,
        label: say.aboutus.contact,
        to: '/contactus',
        tone: 'quiet',
      });
    }),

  contactus: (say) => ({ title: say.contactus.title, description: say.contactus.description, image: '', blocks: [] }),
  faqs: (say) => ({ title: say.faqs.title, description: say.faqs.description, image: '', blocks: [] }),
  inspire: (say) => ({ title: say.inspire.title, description: say.inspire.description, image: '', blocks: [] }),
  credits: (say) => ({
    title: say.credits.title,
    description: say.credits.description,
    image: '',
    blocks: [],
  }),

  promo: (say, site) =>
    pageOf(say.promo.title, say.promo.description(site), (add) => {
      add('hero', {
        title: say.promo.title,
        lead: say.promo.lead(site).slice(0, 500),
        action: 'none',
      });
      add('pages', { title: say.promo.look, kind: 'promo', most: 12 });
      add('callToAction', {
        title: say.promo.begin,
        lead: say.promo.beginMore,
        label: say.promo.signIn,
        to: '/login',
        tone: 'quiet',
      });
    }),

  'test-series': (say, site) =>
    pageOf(say.series.title, say.series.description(site), (add) => {
      add('hero', {
        title: say.series.hero,
        lead: say.series.lead,
        action: 'entry',
      });
      add('pages', { title: say.series.ours, kind: 'test-series', most: 12 });
      add('quizzes', { title: say.series.open, lead: say.series.openMore, most: 6 });
      add('steps', {
        title: say.series.how,
        steps: [
          {
            name: say.series.sit,
            text: say.series.sitMore,
          },
          { name: say.series.read, text: say.series.readMore },
          { name: say.series.repeat, text: say.series.repeatMore },
        ],
      });
    }),
};

const words = { de, ar };

/** What a standing page is called in lists, where nobody has named it. */
export const nameOfStarter = (name: StandingPage, site: Site): string =>
  starterOf(name, site).title || textsIn(starterTexts, words, site.language).home.name;

/** The first version of a standing page, in the language of the tenant. */
export const starterOf = (name: StandingPage, { name: site, language }: Site): PageDocument =>
  starters[name](textsIn(starterTexts, words, language), site);
