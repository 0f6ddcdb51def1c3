/** Every type of question that the machine marks: written, answered, marked and reviewed. Those that people mark: marking, answer-files; texts: text-only. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { getQuestion } from '#items/question-bank/contract.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { questionTypes } from '#items/question-types/logic.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { beyondTheEdges } from './edges.ts';
import { sharedWindow } from './shared-window.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));
const asTeacher = sharedWindow(site, () => site.openContext(site.school.people.teacher));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const picture = join(import.meta.dirname, '../db/seed/figures/t-1.png');

/** Puts texts into the editors of rich text in their order: at once, as each key draws the form anew. */
async function write(page: Page, ...texts: readonly string[]): Promise<void> {
  const boxes = page.locator('[contenteditable=true]');
  await boxes.nth(texts.length - 1).waitFor();
  for (const [index, text] of texts.entries()) {
    await boxes.nth(index).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(text);
  }
}

const named = (page: Page, group: string): Locator => page.getByRole('group', { name: group, exact: true });

async function uploadPicture(page: Page): Promise<void> {
  await page.locator('input[type=file][accept^="image/png"]').last().setInputFiles(picture);
  await page.getByLabel('What the picture shows').fill('A circuit');
}

const slider = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s1" title="Slider" adaptive="false" time-dependent="false">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="integer">
    <qti-correct-response><qti-value>42</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" />
  <qti-item-body>
    <qti-slider-interaction response-identifier="RESPONSE" lower-bound="0" upper-bound="100" step="1">
      <qti-prompt>Where is 42?</qti-prompt>
    </qti-slider-interaction>
  </qti-item-body>
  <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct" />
</qti-assessment-item>`;

interface Story {
  readonly type: string;
  /** Fills in the form of a new question. */
  readonly write: (page: Page) => Promise<void>;
  /** Gives an answer that earns everything. */
  readonly answer: (page: Page) => Promise<void>;
  /** What the answer is called in the review, beside "Right". */
  readonly seen: string;
}

const stories: readonly Story[] = [
  {
    type: 'single-choice',
    write: (page) => write(page, 'What colour is the sky?', 'Blue', 'Green', 'Red', 'Mauve'),
    answer: (page) => page.getByRole('radio', { name: 'Blue' }).check(),
    seen: 'Blue',
  },
  {
    type: 'multiple-choice',
    write: async (page) => {
      await write(page, 'Which are primes?', 'Two', 'Four', 'Five', 'Six');
      for (const [index, isRight] of [true, false, true, false].entries())
        await page.getByRole('checkbox', { name: `Option ${index + 1}: correct answer` }).setChecked(isRight);
    },
    answer: async (page) => {
      await page.getByRole('checkbox', { name: 'Two' }).check();
      await page.getByRole('checkbox', { name: 'Five' }).check();
    },
    seen: 'Five',
  },
  {
    type: 'true-false',
    write: async (page) => {
      await write(page, 'A spider is an insect.');
      await page.getByRole('radiogroup', { name: 'The statement is' }).getByRole('radio', { name: 'False' }).check();
    },
    answer: (page) => page.getByRole('radio', { name: 'False' }).check(),
    seen: 'False',
  },
  {
    type: 'numeric',
    write: async (page) => {
      await write(page, 'How many legs has a spider?');
      await page
        .getByRole('textbox', { name: /^Number/ })
        .first()
        .fill('8');
    },
    answer: (page) => page.locator('[data-question]').getByRole('textbox').first().fill('8'),
    seen: '8',
  },
  {
    type: 'short-text',
    write: async (page) => {
      await write(page, 'What is the capital of France?');
      await page.getByRole('textbox', { name: /^Text/ }).last().fill('Paris');
    },
    answer: (page) => page.locator('[data-question]').getByRole('textbox').first().fill(' paris'),
    seen: 'Paris',
  },
  {
    type: 'matching',
    write: (page) => write(page, 'Which capital?', 'France', 'Paris', 'Italy', 'Rome', 'Spain', 'Madrid'),
    answer: async (page) => {
      for (const [country, city] of [
        ['France', 'Paris'],
        ['Italy', 'Rome'],
        ['Spain', 'Madrid'],
      ] as const) {
        await page.getByLabel(`Match for “${country}”`).selectOption({ label: city });
      }
    },
    seen: 'Madrid',
  },
  {
    type: 'ordering',
    write: (page) => write(page, 'Smallest first', 'Mouse', 'Dog', 'Horse'),
    answer: (page) => orderByKeys(page, ['Mouse', 'Dog', 'Horse']),
    seen: 'Correct position',
  },
  {
    type: 'cloze',
    write: async (page) => {
      await write(page, ' is the capital of France.');
      await named(page, 'Gap 1').getByRole('textbox', { name: /^Text/ }).fill('Paris');
    },
    answer: (page) => page.getByLabel('Gap 1 of 1').fill(' paris'),
    seen: 'Gap 1',
  },
  {
    type: 'fill-in-table',
    write: async (page) => {
      await write(page, 'Complete the table', 'Capital', 'Currency', 'France', 'Japan');
      const accepted = () => page.getByRole('textbox', { name: /^Text/ }).last();
      for (const [place, words] of [
        ['France, Capital', 'Paris'],
        ['Japan, Capital', 'Tokyo'],
        ['Japan, Currency', 'Yen'],
      ] as const) {
        await page.getByRole('button', { name: `${place}: blank` }).press('Enter');
        await named(page, place).waitFor();
        await accepted().fill(words);
      }
      await page.getByRole('button', { name: 'France, Currency: blank' }).press('Enter');
      await named(page, 'France, Currency').getByLabel('Type of this cell').selectOption('text');
      await named(page, 'France, Currency').locator('[contenteditable=true]').fill('Euro');
    },
    answer: async (page) => {
      await page.getByRole('textbox', { name: 'France, Capital' }).fill('paris');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Tokyo');
      await page.keyboard.press('Tab');
      await page.keyboard.type('yen');
    },
    seen: 'Euro',
  },
  {
    type: 'matrix',
    write: async (page) => {
      await write(page, 'Mammal or bird?', 'Mammal', 'Bird', 'Bat', 'Penguin');
      await named(page, 'Row 2').getByRole('radio', { name: 'Bird' }).check();
    },
    answer: async (page) => {
      await page.getByRole('radio', { name: 'Bat: Mammal' }).check();
      await page.getByRole('radio', { name: 'Penguin: Bird' }).check();
    },
    seen: 'Penguin',
  },
  {
    type: 'calculated',
    write: (page) => write(page, 'How much is {a} plus {b}?'),
    answer: async (page) => {
      const text = (await page.locator('fieldset').filter({ hasText: 'plus' }).textContent()) ?? '';
      const [, a, b] = /How much is (\d+) plus (\d+)/.exec(text) ?? [];
      await page.getByLabel('Your number').fill(String(Number(a) + Number(b)));
    },
    seen: 'plus',
  },
  {
    type: 'hotspot',
    write: async (page) => {
      await write(page, 'Where is the lamp?');
      await uploadPicture(page);
      for (const [i, name] of ['Upper part', 'Left part'].entries()) {
        await named(page, `Place ${i + 1}`)
          .getByLabel('Name in the list')
          .fill(name);
      }
    },
    answer: (page) => page.getByRole('radio', { name: /Upper part/ }).check(),
    seen: 'Upper part',
  },
  {
    type: 'picture-labels',
    write: async (page) => {
      await write(page, 'What is it?');
      await uploadPicture(page);
      await named(page, 'Label 1').getByRole('textbox', { name: /^Text/ }).fill('Lamp');
      await named(page, 'Label 2').getByRole('textbox', { name: /^Text/ }).fill('Battery');
      await named(page, 'Place 1').getByLabel('Name in the list').fill('Above');
    },
    answer: async (page) => {
      await page.getByLabel('Label of Above').selectOption({ label: 'Lamp' });
    },
    seen: 'Above',
  },
  {
    type: 'highlight-words',
    write: async (page) => {
      await write(page, 'Select the verbs.');
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The dog *sleeps* and it barks.');
      await named(page, 'Right words').getByRole('button', { name: 'barks' }).press('Space');
      await page.getByText('2 of 6 words and phrases are right').waitFor();
    },
    answer: async (page) => {
      await page.getByText('sleeps', { exact: true }).click();
      await page.getByRole('button', { name: 'barks', pressed: false }).click();
      await page.getByText('Selected: 2').waitFor();
    },
    seen: 'sleeps',
  },
  {
    type: 'composite',
    write: async (page) => {
      await page.getByLabel('Replace by XML').fill(slider);
      await page.getByRole('button', { name: 'Replace the question' }).click();
      await page.getByText('The question was replaced.').waitFor();
    },
    answer: (page) => page.getByRole('slider').fill('42'),
    seen: '42',
  },
  {
    type: 'multi-part',
    write: async (page) => {
      await write(page, 'A crate is pulled 4 m.', 'What is the force?', 'What is the work?');
      const number = (part: string) => named(page, part).getByRole('textbox', { name: /^Number/ });
      await number('Part a').fill('12');
      await number('Part b').fill('48');
      await page.getByLabel('Accept what follows from the student’s own earlier result').check();
      await page.getByRole('textbox', { name: 'Formula' }).fill('a*4');
      await page.getByText('With the correct results: 48').waitFor();
    },
    answer: async (page) => {
      for (const [part, number] of [
        ['Part a', '12'],
        ['Part b', '48'],
      ] as const)
        await page.getByRole('region', { name: part }).getByRole('textbox').fill(number);
    },
    seen: '48',
  },
];

/** Puts items in order with nothing but the arrow keys. */
async function orderByKeys(page: Page, names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const handle = page.getByRole('button', { name: new RegExp(`^${name}, position`) });
    await handle.focus();
    for (;;) {
      const [, at] = /position (\d+) of/.exec((await handle.getAttribute('aria-label')) ?? '') ?? [];
      if (Number(at) <= place + 1) break;
      await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: new RegExp(`^${name}, position ${Number(at) - 1} of`) }).waitFor();
    }
  }
  const keep = page.getByRole('button', { name: 'Keep this order' });
  if (await keep.isVisible()) await keep.press('Enter');
}

async function startExam(question: string, options = {}): Promise<Page> {
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1 });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Ada'), options);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { level: 2, name: /^Question 1/ }).waitFor();
  await page.locator('fieldset').first().waitFor();
  return page;
}

test('every type that the machine marks has a story', () => {
  const marked = questionTypes
    .filter(({ manuallyGraded, isUngraded }) => !manuallyGraded && !isUngraded)
    .map(({ name }) => name);
  expect(stories.map(({ type }) => type).sort()).toEqual(marked.sort());
});

describe.each(stories.map((story) => [story.type, story] as const))('%s', (type, story) => {
  let question = '';

  test('is written by a teacher, tried out and stored', async () => {
    const complaints = await asTeacher(async (page) => {
      await page.goto(`/questions/create?type=${type}`);
      await page.getByLabel('Title').fill(`A question: ${type}`);
      await story.write(page);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add to bank' }).click();
      await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
      question = new URL(page.url()).pathname.split('/').at(-1)!;
      const stored = await site.as('teacher').do(getQuestion, { params: { id: question } });
      expect(stored).toMatchObject({ type, version: 1, title: `A question: ${type}` });
    });
    expect(complaints).toEqual([]);
  });

  test('is answered on a phone, marked in full and reviewed', async () => {
    const page = await startExam(question, PHONE);
    expect(await beyondTheEdges(page)).toEqual([]);
    await story.answer(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Check answer' }).click();
    await page.getByText('Right', { exact: true }).last().waitFor();
    await page.getByText(story.seen).first().waitFor();
    await page.getByText('1 of 1').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });
});

const centre = async (locator: Locator): Promise<[number, number]> => {
  const box = (await locator.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
};

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(to)), { steps: 8 });
  await page.mouse.up();
}

test('items are dragged into their order with a pointer', async () => {
  const items = ['One', 'Two', 'Three'].map((text, i) => ({ id: `item000${i}`, text: `<p>${text}</p>` }));
  const content = { stem: '<p>Count.</p>', scoring: 'all-or-nothing', items } as const;
  const page = await startExam(await buildQuestion(site, { type: 'ordering', content }));
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, position`) });
  const row = (place: number) =>
    page
      .getByRole('listitem')
      .filter({ has: handle('[A-Z][a-z]+') })
      .nth(place);
  for (const [place, name] of ['One', 'Two', 'Three'].entries()) {
    await drag(page, handle(name), row(place));
    await page.getByRole('button', { name: `${name}, position ${place + 1} of 3`, exact: false }).waitFor();
  }
  const keep = page.getByRole('button', { name: 'Keep this order' });
  if (await keep.isVisible()) await keep.click();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText('Right', { exact: true }).last().waitFor();
});

test('a place on the picture leads to its list, and its letter covers no place and no other letter', async () => {
  const file = { name: 't-1.png', bytes: await readFile(picture) };
  const { url } = await site.as('teacher').do(uploadImage, { file });
  const content = {
    stem: '<p>Which is which?</p>',
    picture: `<p><img src="${url}" alt="A circuit"></p>`,
    width: 900,
    height: 600,
    labels: [
      { id: 'left0001', text: 'Left' },
      { id: 'rght0001', text: 'Starboard' },
    ],
    places: [
      { id: 'plac0001', name: 'Place 1', label: 0, shape: { kind: 'rectangle', x: 20, y: 60, width: 220, height: 90 } },
      { id: 'plac0002', name: 'Place 2', label: 1, shape: { kind: 'circle', x: 700, y: 180, radius: 90 } },
    ],
  };
  const question = await buildQuestion(site, { type: 'picture-labels', content });
  const page = await startExam(question, { viewport: { width: 1280, height: 1100 } });
  await page.locator('[data-place=plac0001] circle, [data-place=plac0001] > rect').first().click();
  await page.getByLabel('Label of Place 1').and(page.locator(':focus')).selectOption({ label: 'Left' });
  await page.getByLabel('Label of Place 2').selectOption({ label: 'Starboard' });
  await page.locator('[data-marker]', { hasText: 'B Starboard' }).waitFor();
  const boxes = await page.locator('[data-marker] > rect, [data-place] > rect, [data-place] > circle').all();
  const found = await Promise.all(boxes.map(async (box) => (await box.boundingBox())!));
  expect(found).toHaveLength(4);
  for (const [at, one] of found.entries()) {
    for (const other of found.slice(0, at)) {
      const isApart =
        one.x >= other.x + other.width - 1 ||
        other.x >= one.x + one.width - 1 ||
        one.y >= other.y + other.height - 1 ||
        other.y >= one.y + one.height - 1;
      expect(isApart).toBe(true);
    }
  }
  // Enlarged by buttons, for those who have no two fingers for it.
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await page.getByText('150%', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText('Right', { exact: true }).last().waitFor();
});
