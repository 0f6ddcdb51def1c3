import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { readImage, uploadImage } from './contract.ts';

const site = await testSite();
const { school, otherSchool } = site;
const teacher = site.as('teacher');

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
/** Start, a segment to pass over, a frame of 3 × 2 pixels, a scan, the end. */
const jpeg = Buffer.from('ffd8ffe000040000ffc0000b080002000301011100ffda0008010100003f0000ffd9', 'hex');

const upload = (name: string, bytes: Uint8Array) => teacher.call(uploadImage, { file: { name, bytes } });
const hashOf = (url: string): string => url.replace('/v1/api/images/', '');

test.each([
  ['image/png', png, 1, 1],
  ['image/gif', gif, 1, 1],
  ['image/webp', webp, 1, 1],
  ['image/jpeg', jpeg, 3, 2],
])(
  'a picture of type %s is known by its bytes, whatever its name, and comes back unchanged',
  async (mime, bytes, width, height) => {
    const stored = await upload('picture.txt', bytes);
    expect(stored.body).toMatchObject({
      width,
      height,
      url: expect.stringMatching(/^\/v1\/api\/images\/[0-9a-f]{64}$/),
    });
    const hash = hashOf(stored.body.url);
    const answer = await site.server.app.inject({
      url: stored.body.url,
      headers: { host: school.host, authorization: `Bearer ${school.people.student.token}` },
    });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': mime,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${hash}"`,
    });
    const again = await site
      .as('student')
      .call(readImage, { params: { hash }, headers: { 'if-none-match': `W/"${hash}"` } });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);

test('the same picture has the same address', async () => {
  expect((await upload('a.png', png)).body.url).toBe((await upload('b.png', png)).body.url);
});

test('a picture is seen by people of its own school only', async () => {
  const hash = hashOf((await upload('a.png', png)).body.url);
  expect((await site.as('visitor').call(readImage, { params: { hash } })).status).toBe(401);
  expect((await site.as('teacher', otherSchool).call(readImage, { params: { hash } })).status).toBe(404);
  expect((await site.as('student').call(uploadImage, { file: { name: 'a.png', bytes: png } })).status).toBe(403);
  expect((await teacher.call(readImage, { params: { hash: '../../etc/passwd' } })).status).toBe(400);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const huge = Buffer.from(png);
huge.writeUInt32BE(100_000, 16);

test.each<[string, Uint8Array]>([
  ['an SVG', Buffer.from(svg)],
  ['an SVG with the name of a PNG', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a PNG that is cut off', png.subarray(0, 50)],
  ['a GIF that is cut off', gif.subarray(0, 30)],
  ['a JPEG that is cut off', jpeg.subarray(0, -2)],
  ['a WebP that is cut off', webp.subarray(0, 34)],
  ['the first bytes of a PNG before a page', Buffer.concat([png.subarray(0, 33), Buffer.from(svg)])],
  ['a picture of 100 000 pixels a side', huge],
])('%s is refused', async (_what, bytes) => {
  const answer = await upload('picture.png', bytes);
  expect(answer.error).toMatchObject({ statusCode: 400, details: [{ path: 'file' }] });
});

test('a picture above 5 MiB is refused as too large', async () => {
  const answer = await upload('big.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
  expect([answer.status, answer.error.code]).toEqual([413, 'too_large']);
});

test('a call without a form is refused', async () => {
  const answer = await teacher.call(uploadImage, { body: {} as never });
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
});
