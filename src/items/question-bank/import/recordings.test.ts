/** Listening questions of other systems: the recording becomes a stimulus, and plays. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getQuestion } from '#items/question-bank/contract.ts';
import { exportQuestions, previewExport } from '#items/question-bank/export/contract.ts';
import { getStimulus } from '#items/question-bank/stimuli/contract.ts';
import { bulkUploadQuestions } from './contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');

/** As FFmpeg begins an MP3 of 22 kHz without a tag. */
const mp3 = Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300, 0x55)]);
const base64 = mp3.toString('base64');

const choice = `<answer fraction="100"><text>At noon</text></answer><answer fraction="0"><text>At one</text></answer>`;
const moodleQuestion = (name: string, text: string, files = '') =>
  `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext><single>true</single>${choice}</question>`;
const recording = `<file name="dialogue 1.mp3" path="/" encoding="base64">${base64}</file>`;

const upload = (name: string, bytes: Uint8Array, dryRun: '0' | '1' = '0') =>
  teacher.do(bulkUploadQuestions, { file: { name, bytes }, query: { dryRun, pictures: '1' } });
const SAYS = 'The recording in its text becomes a stimulus, which is shown beside the question';

async function playOf(content: string): Promise<Buffer> {
  const [, address] = /<audio src="(\/v1\/api\/media\/[0-9a-f]{64})" controls/.exec(content)!;
  const answer = await site.server.app.inject({
    url: address!,
    headers: { host: school.host, authorization: `Bearer ${school.people.student.token}` },
  });
  expect(answer.headers['content-type']).toBe('audio/mpeg');
  return answer.rawPayload;
}

test('two questions of a Moodle file with the same recording share a stimulus that plays it', async () => {
  const player = '<audio controls><source src="@@PLUGINFILE@@/dialogue%201.mp3" type="audio/mpeg">no player</audio>';
  const link = '<a href="@@PLUGINFILE@@/dialogue%201.mp3">Dialogue</a>';
  const xml = `<quiz>${[
    moodleQuestion('When', `<p>When do they meet?</p>${player}`, recording),
    moodleQuestion('When again', `<p>When will they meet?</p>${player}`, recording),
    moodleQuestion('Where', `<p>Where?</p><p>${link}</p>`, recording),
    moodleQuestion('Alone', player, recording),
    moodleQuestion('Gone', `<p>Who?</p>${player}`),
  ].join('')}</quiz>`;
  const looked = await upload('listening.xml', Buffer.from(xml), '1');
  expect(Object.values(looked.pictures ?? {})).toEqual([`data:audio/mpeg;base64,${base64}`]);
  const report = await upload('listening.xml', Buffer.from(xml));
  expect(report.items.map(({ messages }) => messages)).toEqual([
    [SAYS],
    [SAYS],
    [SAYS],
    [SAYS],
    expect.arrayContaining([
      'The file "dialogue 1.mp3" is named in the text, but the file of questions does not hold it.',
    ]),
  ]);
  const questions = await Promise.all(report.items.map(({ _id }) => teacher.do(getQuestion, { params: { id: _id! } })));
  const [when, again, where, alone, gone] = questions;
  expect(when!.content).toMatchObject({ stem: '<p>When do they meet?</p>' });
  expect(alone!.content).toMatchObject({ stem: '<p>Alone</p>' });
  expect(gone!.stimulus).toBeNull();
  expect(again!.stimulus?._id).toBe(when!.stimulus?._id);
  const [shared, linked] = await Promise.all(
    [when, where].map((one) => teacher.do(getStimulus, { params: { id: one!.stimulus!._id } })),
  );
  expect(shared!.questionCount).toBe(3);
  expect(await playOf(shared!.content)).toEqual(mp3);
  expect(linked).toMatchObject({ title: 'Dialogue', content: expect.stringContaining('aria-label="Dialogue"') });
});

const item = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i1" title="Listening" adaptive="false" time-dependent="false">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
  <qti-item-body>${body}<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>When?</qti-prompt>
    <qti-simple-choice identifier="a">Noon</qti-simple-choice><qti-simple-choice identifier="b">One</qti-simple-choice></qti-choice-interaction></qti-item-body>
  <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/>
</qti-assessment-item>`;

const manifest =
  strToU8(`<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>
  <resource identifier="r1" type="imsqti_item_xmlv3p0" href="item.xml"><file href="item.xml"/><file href="sound/a.mp3"/></resource></resources></manifest>`);

test.each([
  ['audio', '<audio src="sound/a.mp3" title="Dialogue"></audio>'],
  ['a source within audio', '<audio title="Dialogue"><source src="sound/a.mp3" type="audio/mpeg"/></audio>'],
  ['an object', '<object data="sound/a.mp3" type="audio/mpeg">Dialogue</object>'],
])('the recording of a package of QTI 3 that is written as %s is beside its question', async (_what, player) => {
  const zip = zipSync({
    'imsmanifest.xml': manifest,
    'item.xml': strToU8(item(`<div>${player}</div>`)),
    'sound/a.mp3': mp3,
  });
  const report = await upload('listening.zip', zip);
  expect(report.items.map(({ messages }) => messages)).toEqual([[SAYS]]);
  const { stimulus } = await teacher.do(getQuestion, { params: { id: report.items[0]!._id! } });
  const { title, content } = await teacher.do(getStimulus, { params: { id: stimulus!._id } });
  expect(title).toBe('Dialogue');
  expect(await playOf(content)).toEqual(mp3);
});

test('a recording that the package does not hold is named as left out', async () => {
  const zip = zipSync({
    'imsmanifest.xml': manifest,
    'item.xml': strToU8(item('<div><audio src="sound/a.mp3"></audio></div>')),
  });
  const report = await upload('listening.zip', zip, '1');
  expect(report.items[0]!.messages).toContain(
    'A video or sound is left out: the file does not hold it, or browsers can’t play it.',
  );
  expect(report.items[0]!.stimulus).toBeUndefined();
});

test.each(['json', 'moodle-xml', 'qti30'] as const)(
  '%s takes the recording along to another school',
  async (format) => {
    const player = '<audio controls src="@@PLUGINFILE@@/dialogue%201.mp3"></audio>';
    const xml = `<quiz>${moodleQuestion(`Along in ${format}`, `<p>When?</p>${player}`, recording)}</quiz>`;
    const { items } = await upload('listening.xml', Buffer.from(xml));
    const id = items[0]!._id!;
    const file = await site.server.app.inject({
      url: `${exportQuestions.path}?format=${format}&ids=${id}`,
      headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
    });
    expect(file.statusCode).toBe(200);
    const there = site.as('teacher', site.otherSchool);
    const report = await there.do(bulkUploadQuestions, {
      file: { name: format === 'qti30' ? 'q.zip' : 'q.txt', bytes: file.rawPayload },
    });
    const { stimulus } = await there.do(getQuestion, { params: { id: report.items[0]!._id! } });
    const { content } = await there.do(getStimulus, { params: { id: stimulus!._id } });
    const [, address] = /<audio src="(\/v1\/api\/media\/[0-9a-f]{64})" controls/.exec(content)!;
    const { otherSchool } = site;
    const answer = await site.server.app.inject({
      url: address!,
      headers: { host: otherSchool.host, authorization: `Bearer ${otherSchool.people.student.token}` },
    });
    expect(answer.rawPayload).toEqual(mp3);
  },
);

test.each(['gift', 'csv', 'aiken'] as const)(
  '%s has no place for a recording, and says so before it is written',
  async (format) => {
    const player = '<audio controls src="@@PLUGINFILE@@/dialogue%201.mp3"></audio>';
    const xml = `<quiz>${moodleQuestion(`Left in ${format}`, `<p>When?</p>${player}`, recording)}</quiz>`;
    const { items } = await upload('listening.xml', Buffer.from(xml));
    const id = items[0]!._id!;
    const { losses } = await teacher.do(previewExport, { query: { format, ids: id } });
    expect(losses[0]!.lost.join()).toContain('has no place for recordings and videos');
  },
);
