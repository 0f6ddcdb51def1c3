import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { PartIndex } from '#items/interchange/api.ts';
import { CartridgeFiles } from './files.ts';
import { PageTexts } from './html.ts';

const sound = Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300)]);
const parts = new Map([
  ['web_resources/Notes.pdf', Buffer.from('%PDF-1.7 notes')],
  ['web_resources/song.mp3', sound],
  ['pages/other.html', Buffer.from('<p>Other</p>')],
]);
const files = new CartridgeFiles({
  names: [...parts.keys()],
  stream: async (name) => (parts.has(name) ? Readable.from([parts.get(name)!]) : null),
  text: async (name) => parts.get(name) ?? null,
  close: () => {},
});
const texts = new PageTexts(files, new PartIndex(parts.keys()));
const warningsOf = async (html: string) => (await texts.read(html, 'pages/page.html')).warnings;

const LOST_PLAYER = 'A video or sound is left out: the file does not hold it, or browsers can’t play it.';

test('a link to a file that the cartridge lacks is told of, and others are not', async () => {
  const kept = `<a href="../web_resources/Notes.pdf">Notes</a> <a href="https://example.org/a.pdf">Away</a> <a href="#top">Up</a> <a href="mailto:a@b.test">Mail</a>`;
  expect(await warningsOf(kept)).toEqual([]);
  expect(
    await warningsOf(
      `${kept} <a href="../web_resources/Gone.pdf">Gone</a> <a href="../web_resources/Gone.pdf">again</a>`,
    ),
  ).toEqual(['One link leads to a file that is not in the cartridge; the words stay.']);
  expect(await warningsOf('<a href="a.doc">A</a> <a href="b.doc">B</a> <a href="other.html">Other</a>')).toEqual([
    'One link to other pages of the cartridge lead nowhere here; the words stay.',
    '2 links lead to files that are not in the cartridge; the words stay.',
  ]);
});

test.each([
  ['<video src="gone.mp4" controls></video>', [LOST_PLAYER]],
  ['<audio controls><source src="gone.mp3"></audio>', [LOST_PLAYER]],
  ['<object data="old.swf"></object>', [LOST_PLAYER]],
  ['<embed src="old.swf">', [LOST_PLAYER]],
  ['<audio controls src="../web_resources/song.mp3"></audio>', []],
  ['<audio controls><source src="../web_resources/song.mp3"></audio>', []],
])('a player is there or its loss is told of: %s', async (html, warnings) => {
  expect(await warningsOf(html)).toEqual(warnings);
});
