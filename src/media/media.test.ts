import { createHash, randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { readMedia, uploadMedia } from './contract.ts';
import { readRange } from './rules.ts';

const site = await testSite();
const teacher = site.as('teacher');

/** An MP4 as far as its head says so, of that many bytes, none of which repeats. */
const mp4 = (size: number): Buffer => {
  const bytes = randomBytes(size);
  bytes.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 0, 'latin1');
  return bytes;
};
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  randomBytes(50),
]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const zip = (names: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(names).map(([name, text]) => [name, strToU8(text)])), { level: 0 });

const upload = (name: string, bytes: Uint8Array) => teacher.call(uploadMedia, { file: { name, bytes } });
const read = (url: string, headers: Record<string, string> = {}, who = site.school.people.student) =>
  site.server.app.inject({
    url,
    headers: { host: site.school.host, authorization: `Bearer ${who.token}`, ...headers },
  });

const OOXML = 'application/vnd.openxmlformats-officedocument';

/** The first bytes of files that FFmpeg has written, and what the program `file` calls them. */
test.each([
  [
    'an MP3 with a tag',
    '49443304000000000023545353450000000f0000034c61766635392e32372e31303000000000000000000000',
    'audio/mpeg',
  ],
  [
    'an MP3 without a tag',
    'fffb50c400000a2c432e55948001811566233ad00007aac38e3385d364f1a1c1081c581f5e1f181c46041e89',
    'audio/mpeg',
  ],
  [
    'an MP3 of 22 kHz',
    'fff340c40014688670175818007fe4a0263a63a63a43a45a9bc0ee82a42d9984e6d89cea7599b520a1a9bb8e',
    'audio/mpeg',
  ],
  ['an M4A', '0000001c667479704d344120000002004d34412069736f6d69736f320000000866726565000023256d646174', 'audio/mp4'],
  [
    'an AAC stream',
    'fff15040213ffcde02004c61766335392e33372e313030000260ac5ba9507226a578f5e3f7aeb896d5496a96',
    'audio/aac',
  ],
  [
    'Opus in Ogg',
    '4f6767530002000000000000000086d625ed00000000b9a5d54201134f707573486561640101380180bb0000',
    'audio/ogg',
  ],
  [
    'Vorbis in Ogg',
    '4f67675300020000000000000000801c59130000000085e99675011e01766f72626973000000000144ac0000',
    'audio/ogg',
  ],
  ['a WAV', '52494646ce58010057415645666d7420100000000100010044ac000088580100020010004c4953541a000000', 'audio/wav'],
  ['a FLAC', '664c614300000022120012000002f10004f30ac440f00000ac449ba95e857124355c11330d327eb66b240400', 'audio/flac'],
])('%s is audio', async (_what, head, mime) => {
  const bytes = Buffer.concat([Buffer.from(head, 'hex'), randomBytes(100)]);
  const stored = await upload('recording', bytes);
  expect(stored.body).toMatchObject({ kind: 'audio', mime });
  const answer = await read(stored.body.url, { range: 'bytes=0-9' });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({
    'content-type': mime,
    'content-disposition': expect.stringMatching(/^inline/),
  });
});

test.each<[string, string, Uint8Array, string, string]>([
  ['an MP4', 'a.txt', mp4(100), 'video', 'video/mp4'],
  ['a WebM', 'a.exe', webm, 'video', 'video/webm'],
  [
    'captions',
    'a',
    Buffer.from('\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nHello'),
    'captions',
    'text/vtt; charset=utf-8',
  ],
  ['a picture', 'a.pdf', png, 'image', 'image/png'],
  ['a PDF', 'a.html', Buffer.from('%PDF-1.7\n'), 'attachment', 'application/pdf'],
  ['a zip', 'a.docx', zip({ 'a.txt': 'x' }), 'attachment', 'application/zip'],
  [
    'a Word file',
    'a.zip',
    zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }),
    'attachment',
    `${OOXML}.wordprocessingml.document`,
  ],
  [
    'a workbook',
    'a',
    zip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }),
    'attachment',
    `${OOXML}.spreadsheetml.sheet`,
  ],
  [
    'slides',
    'a',
    zip({ '[Content_Types].xml': 'x', 'ppt/presentation.xml': 'x' }),
    'attachment',
    `${OOXML}.presentationml.presentation`,
  ],
  [
    'an OpenDocument text',
    'a',
    zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
    'attachment',
    'application/vnd.oasis.opendocument.text',
  ],
  ['a table', 'A.CSV', Buffer.from('a;b\n1;2'), 'attachment', 'text/csv; charset=utf-8'],
  ['a page of HTML', 'a.html', Buffer.from('<script>alert(1)</script>'), 'attachment', 'text/plain; charset=utf-8'],
])('%s is known by its bytes, whatever its name, and comes back unchanged', async (_what, name, bytes, kind, mime) => {
  const stored = await upload(name, bytes);
  expect(stored.body).toMatchObject({
    kind,
    mime: mime.replace('; charset=utf-8', ''),
    name,
    size: bytes.length,
    _id: createHash('sha256').update(bytes).digest('hex'),
  });
  const answer = await read(stored.body.url);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': mime,
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-disposition': expect.stringMatching(kind === 'attachment' ? /^attachment/ : /^inline/),
  });
});

test.each<[string, Uint8Array, RegExp]>([
  ['a program', Buffer.from('4d5a9000030000000400', 'hex'), /Use an MP4/],
  ['nothing', Buffer.alloc(0), /empty/],
  ['a picture in a box of MP4', Buffer.from('\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'latin1'), /Use an MP4/],
  ['text in no encoding', Buffer.from([0x61, 0xff, 0xfe, 0x62]), /Use an MP4/],
  ['a zip that is cut off', zip({ 'a.txt': 'hello' }).subarray(0, 60), /damaged zip/],
  [
    'a document with macros',
    zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' }),
    /macros/,
  ],
  ['captions of more than 2 MB', Buffer.from(`WEBVTT\n\n${'x'.repeat(2 * 1024 * 1024)}`), /too large/],
])('%s is refused', async (_what, bytes, message) => {
  const answer = await upload('file.mp4', bytes);
  expect([answer.status, answer.error.message]).toEqual([400, expect.stringMatching(message)]);
});

const SIZE = 700_000;
const film = mp4(SIZE);
const { url, _id } = (await upload('Film „1%.mp4', film)).body;

test('a file of several chunks is stored once, and its name is safe in a header', async () => {
  const again = await upload('other.mp4', film);
  expect(again.body).toMatchObject({ url, name: 'Film „1%.mp4' });
  const rows = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('stored_file_chunk')
      .select('bytes')
      .where('tenant_id', '=', site.school.id)
      .where('file_hash', '=', _id)
      .orderBy('position')
      .execute(),
  );
  expect(rows.map((row) => row.bytes.length)).toEqual([262_144, 262_144, SIZE - 2 * 262_144]);
  const { headers } = await read(url);
  expect(headers['content-disposition']).toBe(
    'inline; filename="Film _1_.mp4"; filename*=UTF-8\'\'Film%20%E2%80%9E1%25.mp4',
  );
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=262143-262144', 262_143, 262_144],
  ['bytes=100000-600000', 100_000, 600_000],
  ['bytes=699990-', 699_990, SIZE - 1],
  ['bytes=-10', SIZE - 10, SIZE - 1],
  ['bytes=0-99999999', 0, SIZE - 1],
])('the range %s is answered with those bytes alone', async (range, from, to) => {
  const answer = await read(url, { range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({
    'content-range': `bytes ${from}-${to}/${SIZE}`,
    'content-length': String(to - from + 1),
    'accept-ranges': 'bytes',
  });
  expect(answer.rawPayload.equals(film.subarray(from, to + 1))).toBe(true);
});

test.each(['bytes=700000-', 'bytes=-0'])(
  'the range %s, which the file does not have, is answered with 416',
  async (range) => {
    const answer = await read(url, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${SIZE}`]);
  },
);

test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
  'the range %s is none, so the whole file is sent',
  async (range) => {
    const answer = await read(url, { range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, SIZE]);
  },
);

test('a range holds only for the file that the reader has begun with', async () => {
  expect((await read(url, { range: 'bytes=0-9', 'if-range': `"${_id}"` })).statusCode).toBe(206);
  expect((await read(url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
  expect((await read(url, { 'if-none-match': `W/"${_id}"` })).statusCode).toBe(304);
});

test('a file is read by people of its own school alone, and stored by faculty alone', async () => {
  const params = { id: _id };
  expect((await site.as('visitor').call(readMedia, { params })).status).toBe(401);
  expect((await site.as('teacher', site.otherSchool).call(readMedia, { params })).status).toBe(404);
  expect((await site.as('student').call(uploadMedia, { file: { name: 'a.mp4', bytes: film } })).status).toBe(403);
});

test('a form that is cut off is bad input, and nothing of it stays', async () => {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/v1/api/media',
    headers: {
      host: site.school.host,
      authorization: `Bearer ${site.school.people.teacher.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nhalf',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
});

test('a header that is no range never throws', () => {
  for (const header of ['', 'bytes', 'bytes=99999999999999999999-', '\0', 'bytes==1-2'])
    expect(readRange(header, 10)).toBeNull();
});
