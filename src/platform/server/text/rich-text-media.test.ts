/** What pages of courses may hold beyond the text of a question, and that nothing comes in with it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playerOrigins, videoAddress, videoOfAddress } from '#platform/text/video-players.ts';
import { sanitiseRichText } from './rich-text.ts';

const FILE = `/v1/api/media/${'ab12'.repeat(16)}`;
const clean = (html: string): string => sanitiseRichText(html, { media: true });

test.each([
  [
    'a stored video with captions',
    `<video src="${FILE}" onplay="x()" autoplay><track src="${FILE}" kind="metadata" srclang="en-GB" label="English" default></video>`,
    `<video src="${FILE}" controls preload="metadata" playsinline><track kind="captions" src="${FILE}" label="English" srclang="en-GB" /></video>`,
  ],
  [
    'a stored recording with its name',
    `<audio src="${FILE}" title="Dialogue 1" autoplay loop onplay="x()"></audio>`,
    `<audio src="${FILE}" controls preload="metadata" aria-label="Dialogue 1"></audio>`,
  ],
  [
    'an attachment',
    `<a href="${FILE}" onclick="x()" target="_top">Notes</a>`,
    `<a href="${FILE}" rel="noopener" target="_blank">Notes</a>`,
  ],
  [
    'a player',
    '<div data-type="video-player" data-video="youtube:dQw4w9WgXcQ" data-title="A song" onclick="x()"></div>',
    '<div data-type="video-player" data-video="youtube:dQw4w9WgXcQ" data-title="A song"></div>',
  ],
  [
    'a frame of an allowed site, as a box that names its video',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1" title="A song" srcdoc="<script>x()</script>"></iframe>',
    '<div data-type="video-player" data-video="youtube:dQw4w9WgXcQ" data-title="A song"></div>',
  ],
  [
    'mathematics in a block',
    '<div data-type="block-math" data-latex="x^2"></div>',
    '<div data-type="block-math" data-latex="x^2"></div>',
  ],
])('%s is kept', (_what, html, expected) => {
  expect(clean(html)).toBe(expected);
  expect(clean(expected)).toBe(expected);
});

test.each([
  ['<iframe src="https://evil.example/embed/dQw4w9WgXcQ">inside</iframe>', ''],
  ['<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>', ''],
  ['<iframe src="javascript:alert(1)"></iframe>', ''],
  ['<iframe srcdoc="<p>x</p>"></iframe>', ''],
  ['<div data-type="video-player" data-video="youtube:&quot;><script>"></div>', '<div></div>'],
  ['<div data-type="video-player" data-video="evil:dQw4w9WgXcQ"></div>', '<div></div>'],
  ['<video src="https://evil.example/a.mp4">words</video>', 'words'],
  ['<video src="/v1/api/users/me">words</video>', 'words'],
  [`<video src="${FILE}/../../users/me">words</video>`, 'words'],
  [
    `<video poster="https://evil.example/a.png" src="${FILE}"></video>`,
    `<video src="${FILE}" controls preload="metadata" playsinline></video>`,
  ],
  [`<a href="${FILE}?x=1">words</a>`, 'words'],
  ['<audio src="/a.mp3">words</audio>', 'words'],
  ['<embed src="/a"><object data="/a">words</object>', ''],
])('%s leaves nothing that acts', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test('the text of a question holds neither videos nor players nor attachments', () => {
  const html = `<video src="${FILE}">v</video><audio src="${FILE}">w</audio><a href="${FILE}">a</a><div data-type="video-player" data-video="youtube:dQw4w9WgXcQ"></div>`;
  expect(sanitiseRichText(html)).toBe('vwa<div></div>');
});

const TEXT = '[^"<>]*';
const HASH_FILE = '/v1/api/media/[0-9a-f]{64}';
/** Every form that a tag of a page may have. */
const ALLOWED = new RegExp(
  `^(?:${[
    '</?(?:p|h2|h3|h4|blockquote|pre|ul|ol|li|div|strong|b|em|i|u|s|sub|sup|figure|figcaption|table|caption|thead|tbody|tfoot|tr|code|th|td|span|a|video|audio)>',
    '<(?:br|hr) />',
    `<span data-type="inline-math" data-latex="${TEXT}">`,
    `<div data-type="block-math" data-latex="${TEXT}">`,
    `<div data-type="video-player" data-video="(?:youtube:[\\w-]{11}|vimeo:[\\d.a-f]+)"(?: data-title="${TEXT}")?>`,
    `<a href="(?:https?://|mailto:)${TEXT}" rel="noopener nofollow" target="_blank">`,
    `<a href="${HASH_FILE}" rel="noopener" target="_blank">`,
    `<img src="/(?:files|v1/api/images)/[\\w.~%/-]+" alt="${TEXT}"(?: (?:width|height)="\\d+")* />`,
    `<video src="${HASH_FILE}" controls preload="metadata" playsinline>`,
    `<audio src="${HASH_FILE}" controls preload="metadata"(?: aria-label="${TEXT}")?>`,
    `<track kind="captions" src="${HASH_FILE}" label="${TEXT}"(?: srclang="[\\w-]+")? />`,
  ].join('|')})`,
);

test('any soup of tags comes out clean, and the same when sanitised again', () => {
  const attribute = fc.constantFrom(
    `src="${FILE}"`,
    'src="https://www.youtube.com/embed/dQw4w9WgXcQ"',
    'src="javascript:x"',
    'src=x onerror=y',
    'srcdoc="<b>"',
    'data-type="video-player" data-video="youtube:dQw4w9WgXcQ"',
    'data-type="video-player" data-video="youtube:<b>" data-title="&quot;><i>"',
    `href="${FILE}"`,
    'label="</track><script>"',
    'alt="</iframe><img src=x onerror=y>"',
  );
  const piece = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('video', 'track', 'iframe', 'div', 'a', 'img', 'p', 'source', 'noembed', 'style'),
        attribute,
      )
      .chain(([tag, value]) => fc.constantFrom(`<${tag} ${value}>`, `</${tag}>`, `<${tag}>`, `<${tag} ${value}/>`)),
    fc.constantFrom('<!--', '-->', '"', '>', '<', '&lt;', 'text'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const result = clean(pieces.join(''));
      for (let at = result.indexOf('<'); at >= 0; at = result.indexOf('<', at + 1))
        expect(result.slice(at)).toMatch(ALLOWED);
      expect(clean(result)).toBe(result);
    }),
    { numRuns: 2000 },
  );
});

describe('videos of other sites', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'youtube:dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
    ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
    ['https://vimeo.com/123456789', 'vimeo:123456789'],
    ['https://vimeo.com/123456789/0a1b2c3d', 'vimeo:123456789.0a1b2c3d'],
    ['https://player.vimeo.com/video/123456789?h=0a1b2c3d', 'vimeo:123456789.0a1b2c3d'],
  ])('%s is known', (address, name) => {
    expect(videoOfAddress(address)).toBe(name);
    expect(playerOrigins).toContain(new URL(videoAddress(name)!).origin);
  });

  test.each([
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/short',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'javascript:youtu.be/dQw4w9WgXcQ',
    'youtube:dQw4w9WgXcQ',
    '',
  ])('%s is not', (address) => expect(videoOfAddress(address)).toBeNull());

  test.each(['youtube:../../x', 'youtube:dQw4w9WgXcQ"', 'toString:x', 'vimeo:1?x', ':', ''])(
    'the name "%s" leads nowhere',
    (name) => expect(videoAddress(name)).toBeNull(),
  );
});
