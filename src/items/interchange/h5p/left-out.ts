/** What activities that hold others show beside their questions, and what has no place here. */
import { type Fields, fieldsAt, flagAt, listAt, numberAt, textAt } from '../fields.ts';
import { isBlankHtml } from '../texts.ts';
import { partAt } from './activity.ts';

/** More of them are counted together. */
const MOST_SLIDES = 100;

const PICTURES: ReadonlySet<string> = new Set(['H5P.Image']);
const OTHERS: ReadonlySet<string> = new Set(['H5P.Audio', 'H5P.Video', 'H5P.Link', 'H5P.ContinuousText']);

interface Counted {
  readonly pictures: number;
  readonly others: number;
}

function countIn(elements: readonly unknown[], backgrounds: number): Counted {
  const names = elements.map((one) => partAt(fieldsAt(one, 'action')).name);
  return {
    pictures: names.filter((name) => PICTURES.has(name)).length + backgrounds,
    others: names.filter((name) => OTHERS.has(name)).length,
  };
}

const backgroundsOf = (from: unknown, ...path: readonly string[]): number =>
  textAt(from, ...path, 'path') === '' ? 0 : 1;

function ofSlides(params: Fields, title: string): string[] {
  const slides = listAt(params, 'presentation', 'slides').flatMap((slide, i) => {
    const background = backgroundsOf(slide, 'slideBackgroundSelector', 'imageSlideBackground');
    const { pictures, others } = countIn(listAt(slide, 'elements'), background);
    return pictures + others === 0 ? [] : [{ number: i + 1, pictures, others }];
  });
  const told = slides
    .slice(0, MOST_SLIDES)
    .flatMap(({ number, pictures, others }) => [
      ...(pictures === 0 ? [] : [`Pictures on slide ${number} of “${title}” that are left out: ${pictures}.`]),
      ...(others === 0
        ? []
        : [`Sounds, videos, links and long texts on slide ${number} of “${title}” that are left out: ${others}.`]),
    ]);
  const rest = slides.length - MOST_SLIDES;
  return [
    ...(backgroundsOf(params, 'presentation', 'globalBackgroundSelector', 'imageGlobalBackground') === 0
      ? []
      : [backgroundLost(title)]),
    ...told,
    ...(rest <= 0
      ? []
      : [`Further slides of “${title}” of which pictures, sounds, videos or links are left out: ${rest}.`]),
  ];
}

const backgroundLost = (title: string): string => `The background picture of “${title}” is left out.`;

function ofVideo(params: Fields, title: string): string[] {
  const { pictures, others } = countIn(listAt(params, 'interactiveVideo', 'assets', 'interactions'), 0);
  const files = listAt(params, 'interactiveVideo', 'video', 'files');
  return [
    ...(files.length === 0 ? [] : [`The video of “${title}” is left out: only its questions are read.`]),
    ...(pictures + others === 0
      ? []
      : [`Pictures, sounds and links in the video of “${title}” that are left out: ${pictures + others}.`]),
  ];
}

function ofSet(params: Fields, title: string): string[] {
  const isIntroduced =
    flagAt(params, false, 'introPage', 'showIntroPage') && !isBlankHtml(textAt(params, 'introPage', 'introduction'));
  const backgrounds = [['backgroundImage'], ['introPage', 'backgroundImage']].filter(
    (path) => backgroundsOf(params, ...path) > 0,
  );
  const drawn = numberAt(params, 'poolSize') ?? 0;
  return [
    ...(drawn > 0 && drawn < listAt(params, 'questions').length
      ? ['The file draws questions from groups. All of them are imported; add the drawing in the quiz, by their tag.']
      : []),
    ...(isIntroduced ? [`The introduction of “${title}” is left out.`] : []),
    ...(backgrounds.length > 0 ? [backgroundLost(title)] : []),
  ];
}

/** What of the activity is left out beside its parts, in words of the report. Pages keep all that they show. */
export function leftOutOf(name: string, params: Fields, title: string): string[] {
  if (name === 'H5P.CoursePresentation') return ofSlides(params, title);
  if (name === 'H5P.InteractiveVideo') return ofVideo(params, title);
  return name === 'H5P.QuestionSet' ? ofSet(params, title) : [];
}
