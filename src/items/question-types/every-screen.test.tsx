/** What must hold for the screens of every type, drawn to HTML without a browser. */
import { MantineProvider } from '@mantine/core';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { questionTypes } from './logic.ts';
import { loadEditor, loadPlayer, loadReview, screensOf } from './screens.ts';
import { IsOwnAnswer } from './showing/AnswerOwner.tsx';
import SingleChoicePlayer from './single-choice/Player.tsx';
import { samples as singleChoiceSamples } from './single-choice/samples.ts';

const ALL = { correctness: true, rightAnswer: true, feedback: true };
const NONE = { correctness: false, rightAnswer: false, feedback: false };

const counters = import.meta.glob<(view: never) => number>('./*/arbitrary.ts', { eager: true, import: 'countInputs' });

/** The stem in plain text; of a text with gaps or numbers, the text between them. */
const shownTexts = (name: string, stem: string): string[] =>
  name === 'cloze' || name === 'calculated' || name === 'composite'
    ? plainText(stem)
        .split(/\[\[\d+\]\]|\{[^{}]*\}/)
        .map((text) => text.trim())
    : [plainText(stem)];

const drawn = (element: ReactElement): string =>
  renderToString(<MantineProvider env="test">{element}</MantineProvider>).replace(/<style[\s\S]*?<\/style>/g, '');

// The language of the page, in which types are named, and its data, by which numbers are written.
const boot = { textContent: JSON.stringify({ user: null, tenant: { timeZone: 'UTC' } }) };
vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' }, getElementById: () => boot });

// A question with parts draws the screens of other types.
for (const { name } of questionTypes) {
  const { Editor, Player, Review } = screensOf(name);
  await Promise.all([Editor.preload(), Player.preload(), Review.preload()]);
}

describe.each(questionTypes.map((type) => [type.name, type] as const))('%s', async (name, type) => {
  const { load } = screensOf(name);
  const loaded = await Promise.all([load.Editor(), load.Player(), load.Review()]);
  const [Editor, Player, Review] = loaded.map((module) => module.default) as ComponentType<object>[] as [
    ComponentType<object>,
    ComponentType<object>,
    ComponentType<object>,
  ];

  test('has an editor, a player and a review in the registry', () => {
    for (const screen of [loadEditor(name), loadPlayer(name), loadReview(name)]) expect(screen).toBeTypeOf('function');
  });

  describe.each(type.samples.map((sample) => [sample.title, sample] as const))('%s', (_title, sample) => {
    const variant = type.drawVariant(sample.content, true, seededRandom('screen'));
    const view = type.toStudentView(sample.content, variant);
    const player = (of: unknown, answer: unknown, disabled = false): string =>
      drawn(
        createElement(Player, {
          view: of,
          answer,
          onAnswer: () => {},
          disabled,
          labelledBy: 'q1',
          slotId: 's1',
        } as object),
      );

    test('the player shows the question in a named group, with every option as a native input', () => {
      const html = player(view, null);
      for (const text of shownTexts(name, sample.content.stem)) expect(plainText(html)).toContain(text);
      if (!type.isUngraded) expect(html).toMatch(/<fieldset[^>]*aria-labelledby="q1"/);
      const options: { text: string }[] = (view as { options?: { text: string }[] }).options ?? [];
      for (const option of options) expect(plainText(html)).toContain(plainText(option.text));
      const inputs = html.match(/<(?:input|select|textarea|button)[^>]*name="s1/g) ?? [];
      expect(inputs).toHaveLength(counters[`./${name}/arbitrary.ts`]!(view as never));
      expect(html).not.toMatch(/checked=""/);
    });

    test.skipIf(type.isUngraded)('the player shows the given answer, and lets nothing be changed when disabled', () => {
      const given = sample.answers[0]!.answer;
      const html = player(view, given, true);
      expect(html).not.toBe(player(view, null, true));
      expect(html).toMatch(/<fieldset[^>]*disabled=""/);
    });

    test('the player says in sight that an answer is no number where one is asked for', () => {
      for (const { answer, outcome } of sample.answers)
        if (outcome === 'ungradable' && type.answerFormatBlocker(sample.content, answer) === null)
          expect(plainText(player(view, answer).replace(/ (?:title|aria-[a-z]+)="[^"]*"/g, ''))).toContain(
            'Enter a number with one decimal point',
          );
    });

    test('the player looks the same whatever the key', () => {
      const other = type.toStudentView(sample.otherKey, variant);
      expect(player(other, null)).toBe(player(view, null));
    });

    test('the review says how the answer was judged, in words, and nothing when nothing is allowed', () => {
      const words = {
        right: 'Right',
        partial: 'Partly right',
        wrong: 'Wrong',
        blank: 'Not answered',
        ungradable: 'Could not be graded',
        waiting: 'Waiting to be marked',
      };
      for (const { answer, outcome } of sample.answers) {
        const review = (parts: typeof ALL): string =>
          plainText(
            drawn(
              createElement(Review, { view, answer, review: type.toReview(sample.content, answer, parts) } as object),
            ),
          );
        if (!type.isUngraded) expect(review(ALL)).toContain(words[outcome]);
        if (!type.manuallyGraded && !type.isUngraded) expect(review(ALL)).toContain('Correct answer');
        const silent = review(NONE);
        for (const word of Object.values(words))
          expect(silent.replace(plainText(sample.content.stem), '')).not.toContain(word);
        expect(silent).not.toContain('Feedback');
      }
    });

    test('the review calls an answer yours only to the person who gave it', () => {
      for (const { answer } of sample.answers) {
        const review = createElement(Review, {
          view,
          answer,
          review: type.toReview(sample.content, answer, ALL),
        } as object);
        const words = plainText(drawn(review));
        const others = plainText(drawn(<IsOwnAnswer value={false}>{review}</IsOwnAnswer>));
        expect(others).toBe(
          words
            .replaceAll('Your answer', 'Answer')
            .replaceAll('You chose this', 'Chosen')
            .replaceAll('your result', 'the student’s result'),
        );
      }
    });

    test('the editor draws the content, and shows an error beside its field', () => {
      const props = { content: sample.content, onChange: () => {}, errors: { stem: 'Must not be empty here' } };
      const html = drawn(createElement(Editor, props as object));
      expect(plainText(html)).toContain('Must not be empty here');
      expect(plainText(html)).toContain(plainText(sample.content.stem));
    });
  });
});

test('a whole content is no student view: this does not compile', () => {
  const { content } = singleChoiceSamples[0]!;
  const props = { answer: null, onAnswer: () => {}, labelledBy: 'q1', slotId: 's1' };
  // @ts-expect-error the content holds the key and lacks the brand
  const typed = <SingleChoicePlayer view={content} {...props} />;
  const Erased = loadPlayer('single-choice');
  // @ts-expect-error neither does it pass where the type is not known
  const erased = <Erased view={content} {...props} />;
  expect([typed, erased]).toHaveLength(2);
});

test('an unknown type has no screens', () => {
  expect(() => loadPlayer('toString')).toThrow('has no screens');
});
