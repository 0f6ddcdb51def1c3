import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestSchool, testSite } from '#app/testing/site.ts';
import { bakePng, bakeSvg, unbake } from '#credentials/badges/bake.ts';
import { newKeyPair, signJws } from '#credentials/badges/jws.ts';
import {
  checkCertificateFile,
  getQuizCertificateUrl,
  listCertificates,
  revokeCertificate,
  verifyCertificate,
} from '#credentials/certificates/contract.ts';
import { getCertificateFile } from '#credentials/certificates/files/contract.ts';
import { reissueCertificate } from '#credentials/certificates/rules/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { anonymise } from '#identity/privacy/store.ts';
import { getCredential, getStatusList, listBadgeKeys, replaceBadgeKey, withdrawBadgeKey } from './contract.ts';

const site = await testSite();

async function buildCertificate(school: TestSchool = site.school) {
  const question = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: 'Is 2 even?', right: true } as never,
    school,
  });
  const quiz = await buildQuiz(site, { name: 'Even numbers', questions: [question], passPercent: 50, school });
  const person = await site.addPerson(school, ['student'], 'Grace');
  const student = site.as(person, school);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const params = { id: certificate._id };
  const token = (await student.call(getCredential, { params })).text;
  return { certificate, person, student, params, token };
}

interface Did {
  readonly id: string;
  readonly verificationMethod: readonly { id: string; publicKeyJwk: Record<string, string> }[];
  readonly assertionMethod: readonly string[];
}

async function readDid(school: TestSchool = site.school, host = school.host) {
  const answer = await site.server.app.inject({ url: '/.well-known/did.json', headers: { host } });
  return { answer, did: answer.json<Did>() };
}

const partsOf = (token: string) => {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(head), payload: read(body), signed: `${head}.${body}`, signature };
};

/** As a verifier does it who knows nothing of us but the DID document. */
async function verifies(token: string, school: TestSchool = site.school): Promise<boolean> {
  const { header, signed, signature } = partsOf(token);
  const { did } = await readDid(school);
  const method = did.verificationMethod.find(({ id }) => id === header.kid);
  if (!method || !did.assertionMethod.includes(method.id)) return false;
  const key = createPublicKey({ key: method.publicKeyJwk, format: 'jwk' });
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
}

const check = (name: string, bytes: Uint8Array | string, school?: TestSchool) =>
  site.as('visitor', school).do(checkCertificateFile, { file: { name, bytes: Buffer.from(bytes) } });

const changed = (token: string, change: (payload: Record<string, never>) => object): string => {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  return [head, Buffer.from(JSON.stringify(change(payload))).toString('base64url'), signature].join('.');
};

test('a credential is signed by the key in the DID document of the school, says what the certificate says, and no address', async () => {
  const { token, certificate, person, student, params } = await buildCertificate();
  const { header, payload } = partsOf(token);
  expect(Object.keys(header).sort()).toEqual(['alg', 'jwk', 'kid', 'typ']);
  expect(header).toMatchObject({ alg: 'EdDSA', typ: 'JWT', jwk: { kty: 'OKP', crv: 'Ed25519' } });
  expect(header.jwk.d).toBeUndefined();
  expect(await verifies(token)).toBe(true);

  expect(payload).toMatchObject({
    id: `urn:uuid:${certificate._id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'did:web:school.test', type: ['Profile'], name: 'School at school.test', url: 'http://school.test' },
    validFrom: `${certificate.issuedAt.slice(0, 19)}Z`,
    credentialSubject: {
      licenseNumber: certificate.code,
      achievement: {
        name: 'Even numbers',
        achievementType: 'Assessment',
        criteria: { narrative: 'The result reached the pass mark of the quiz.' },
      },
    },
    evidence: [{ id: `http://school.test/cert?code=${certificate.code}` }],
  });
  expect(payload).toMatchObject({ iss: payload.issuer.id, jti: payload.id, sub: payload.credentialSubject.id });
  expect(payload.nbf * 1000).toBe(Date.parse(payload.validFrom));
  expect(payload.credentialSubject.result.map(({ value }: { value: string }) => value)).toEqual(['100', '1']);

  const [name, email] = payload.credentialSubject.identifier;
  expect(name).toMatchObject({ identityType: 'name', hashed: false, identityHash: 'Grace Test' });
  const hash = createHash('sha256').update(`${person.email}${email.salt}`).digest('hex');
  expect(email).toMatchObject({ identityType: 'emailAddress', hashed: true, identityHash: `sha256$${hash}` });
  expect(JSON.stringify(payload)).not.toContain(person.email);

  expect((await student.call(getCredential, { params })).text).toBe(token);
  expect((await site.as('teacher').call(getCredential, { params })).text).toBe(token);
  expect((await site.as('student').call(getCredential, { params })).status).toBe(404);
});

test('who checks a certificate by its code or file does not get the hash of the holder’s address', async () => {
  const { certificate, token, person } = await buildCertificate();
  const [, email] = partsOf(token).payload.credentialSubject.identifier;
  expect(email.identityType).toBe('emailAddress');
  const byCode = await site.as('visitor').call(verifyCertificate, { query: { code: certificate.code } });
  const byFile = await check('badge.json', token);
  for (const shown of [byCode.text, JSON.stringify(byFile)]) {
    expect(shown).toContain('Grace Test');
    for (const secret of [email.identityHash, email.salt, 'emailAddress', person.email])
      expect(shown).not.toContain(secret);
  }
});

test('many who ask at once get the same credential', async () => {
  const { student, params, token, certificate } = await buildCertificate();
  const asked = await Promise.all(
    Array.from({ length: 6 }, async () => (await student.call(getCredential, { params })).text),
  );
  expect(new Set([...asked, token]).size).toBe(1);
  const found = await Promise.all(
    Array.from({ length: 6 }, () => site.as('visitor').do(verifyCertificate, { query: { code: certificate.code } })),
  );
  for (const { signed } of found) expect(signed?.content).toMatchObject({ personName: 'Grace Test', percent: '100' });
});

test('the DID names the port too, is for everybody to read, and there is none where no school lives', async () => {
  const { answer, did } = await readDid(site.school, 'school.test:4443');
  expect(did.id).toBe('did:web:school.test%3A4443');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  });
  expect(JSON.stringify(did)).not.toContain('"d"');
  expect((await readDid(site.school, 'nobody.test')).answer.statusCode).toBe(404);
});

test('a picture holds the credential, and a visitor who drops it reads what was signed', async () => {
  const { student, params, token, certificate } = await buildCertificate();
  for (const format of ['png', 'svg'] as const) {
    const file = await site.server.app.inject({
      url: `/v1/api/certificates/${params.id}/file?format=${format}`,
      headers: { host: site.school.host, authorization: `Bearer ${site.school.people.teacher.token}` },
    });
    expect(unbake(file.rawPayload)).toBe(token);
    const found = await check(`badge.${format}`, file.rawPayload);
    expect(found).toMatchObject({
      finding: 'genuine',
      certificate: { code: certificate.code, state: 'issued' },
      signed: { content: { title: 'Even numbers', school: 'School at school.test', issuer: 'did:web:school.test' } },
      chain: [],
    });
  }
  const pdf = await student.call(getCertificateFile, { params });
  expect(pdf.status).toBe(200);
  expect((await check('badge.jwt', `${token}\n`)).finding).toBe('genuine');
  const envelope = JSON.stringify({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: 'EnvelopedVerifiableCredential',
    id: `data:application/vc+jwt,${token}`,
  });
  expect((await check('badge.json', envelope)).finding).toBe('genuine');
});

test('a changed credential, or one signed by somebody else, does not verify', async () => {
  const { token } = await buildCertificate();
  const better = changed(token, (payload) => ({ ...payload, name: 'A doctorate' }));
  expect(await check('badge.jwt', better)).toMatchObject({ finding: 'altered', signed: null, certificate: null });
  const { header, payload } = partsOf(token);
  const stranger = newKeyPair();
  const forged = signJws({ ...header, jwk: { kty: 'OKP', crv: 'Ed25519', x: stranger.publicKey } }, payload, stranger);
  expect((await check('badge.jwt', forged)).finding).toBe('altered');
  const otherKey = header.kid.replace(/#.*/, '#01990000-0000-7000-8000-000000000000');
  expect((await check('badge.jwt', signJws({ ...header, kid: otherKey }, payload, stranger))).finding).toBe('altered');
  const [head, body] = token.split('.') as [string, string];
  const unsigned = `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${body}.`;
  expect((await check('badge.jwt', unsigned)).finding).toBe('altered');
  expect((await check('badge.jwt', `${head}.${body}.`)).finding).toBe('altered');
  expect((await check('badge.json', JSON.stringify(payload))).finding).toBe('altered');
});

test('what another school has signed is not ours, and neither is a file without a credential', async () => {
  const other = await buildCertificate(site.otherSchool);
  expect(await check('badge.jwt', other.token)).toMatchObject({
    finding: 'foreign',
    issuer: 'did:web:other.test',
    signed: null,
    certificate: null,
  });
  expect((await check('badge.jwt', other.token, site.otherSchool)).finding).toBe('genuine');
  expect(await verifies(other.token, site.school)).toBe(false);
  for (const nothing of [
    '',
    'hello',
    '{}',
    '[1]',
    '<svg><!ENTITY',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
  ])
    expect(await check('file', nothing)).toMatchObject({ finding: 'none', issuer: '' });
  // A status list is signed with the same key, and is no certificate.
  const list = await site.as('visitor', site.otherSchool).call(getStatusList, { params: { list: 1 } });
  expect((await check('list.jwt', list.text, site.otherSchool)).finding).not.toBe('genuine');
});

async function isListed(token: string): Promise<boolean> {
  const { credentialStatus: status } = partsOf(token).payload;
  expect(status.statusListCredential).toBe('http://school.test/v1/api/certificates/status/1');
  const answer = await site.as('visitor').call(getStatusList, { params: { list: 1 } });
  expect(answer.headers['content-type']).toBe('application/vc+jwt');
  expect(await verifies(answer.text)).toBe(true);
  const { payload } = partsOf(answer.text);
  expect(payload.type).toContain('BitstringStatusListCredential');
  expect(payload.credentialSubject).toMatchObject({ type: 'BitstringStatusList', statusPurpose: 'revocation' });
  const bits = gunzipSync(Buffer.from(payload.credentialSubject.encodedList.slice(1), 'base64url'));
  expect(bits).toHaveLength(16_384);
  const index = Number(status.statusListIndex);
  return ((bits[Math.floor(index / 8)]! >> (7 - (index % 8))) & 1) === 1;
}

test('who revokes a certificate sets its bit in the status list, and the file says so with the reason', async () => {
  const { token, params, certificate } = await buildCertificate();
  expect(await isListed(token)).toBe(false);
  await site.as('admin').do(revokeCertificate, { params, body: { reason: 'Issued by mistake' } });
  expect(await isListed(token)).toBe(true);
  expect(await check('badge.jwt', token)).toMatchObject({
    finding: 'genuine',
    certificate: { code: certificate.code, state: 'revoked', stateReason: 'Issued by mistake' },
    signed: { content: { personName: 'Grace Test' } },
  });
  const { certificate: read } = await check('badge.jwt', token);
  expect(read?.stateSince).not.toBeNull();
});

test('a certificate issued again is another credential; the one before is listed, and leads to the new one', async () => {
  const { token, params, student, person } = await buildCertificate();
  await site.as('admin').do(reissueCertificate, { params, body: { reason: 'The name was wrong' } });
  expect(await isListed(token)).toBe(true);
  const found = await check('badge.jwt', token);
  expect(found.certificate?.state).toBe('superseded');
  expect(found.chain.map(({ state }) => state)).toEqual(['superseded', 'issued']);
  const { certificates } = await student.do(listCertificates, { query: { person: person.personId } });
  const newer = certificates.find(({ state }) => state === 'issued')!;
  const again = (await student.call(getCredential, { params: { id: newer._id } })).text;
  expect(await isListed(again)).toBe(false);
  expect(partsOf(again).payload.credentialSubject.id).not.toBe(partsOf(token).payload.credentialSubject.id);
});

test('a certificate that was revoked before it was ever asked for gets no credential', async () => {
  const question = await buildQuestion(site, { type: 'true-false' });
  const quiz = await buildQuiz(site, { name: 'Never asked', questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Mary'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const params = { id: certificate._id };
  await site.as('admin').do(revokeCertificate, { params, body: { reason: 'By mistake' } });
  expect((await student.call(getCredential, { params })).status).toBe(404);
  const found = await site.as('visitor').do(verifyCertificate, { query: { code: certificate.code } });
  expect(found).toMatchObject({ signed: null, certificate: { state: 'revoked' } });
});

test('after a new key what was signed before stays good; a withdrawn key counts no longer, and it is signed again', async () => {
  const before = await buildCertificate();
  const admin = site.as('admin');
  expect((await site.as('teacher').call(replaceBadgeKey)).status).toBe(403);
  await admin.do(replaceBadgeKey);
  const after = await buildCertificate();
  const [keyBefore, keyAfter] = [before, after].map(({ token }) => partsOf(token).header.kid.split('#')[1]);
  expect(keyAfter).not.toBe(keyBefore);
  expect(await verifies(before.token)).toBe(true);
  expect((await before.student.call(getCredential, { params: before.params })).text).toBe(before.token);
  const { keys, did } = await admin.do(listBadgeKeys);
  expect(did).toBe('did:web:school.test');
  expect(keys.slice(0, 2)).toMatchObject([
    { _id: keyAfter, retiredAt: null },
    { _id: keyBefore, retiredAt: expect.any(String), withdrawnAt: null },
  ]);

  expect((await admin.call(withdrawBadgeKey, { params: { id: keyAfter } })).status).toBe(409);
  await admin.do(withdrawBadgeKey, { params: { id: keyBefore } });
  expect((await admin.call(withdrawBadgeKey, { params: { id: keyBefore } })).status).toBe(409);
  expect(await verifies(before.token)).toBe(false);
  expect((await check('badge.jwt', before.token)).finding).toBe('altered');
  const anew = (await before.student.call(getCredential, { params: before.params })).text;
  expect(await verifies(anew)).toBe(true);
  expect(partsOf(anew).payload.credentialStatus).toEqual(partsOf(before.token).payload.credentialStatus);
  const { entries } = await admin.do(listAudit, { query: { id: keyBefore } });
  expect(entries.map(({ deed: action }) => action)).toContain('badge-key.withdraw');
});

test('a school whose private key stayed at another installation signs with a new one, and what was signed stays good', async () => {
  const { token } = await buildCertificate();
  await site.database.inTenant(site.school.id, (tx) =>
    tx.deleteFrom('badge_secret').where('tenant_id', '=', site.school.id).execute(),
  );
  const { token: next } = await buildCertificate();
  expect(partsOf(next).header.kid).not.toBe(partsOf(token).header.kid);
  expect(await verifies(token)).toBe(true);
  expect((await check('badge.jwt', token)).finding).toBe('genuine');
});

test('nothing of a deleted person is in what is stored, while the copy that they kept can still be verified', async () => {
  const { token, person, certificate } = await buildCertificate();
  await site.database.inTenant(site.school.id, (tx) => anonymise(tx, person.personId, site.now()));
  const stored = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('certificate_credential')
      .select('token')
      .where('tenant_id', '=', site.school.id)
      .where('certificate_id', '=', certificate._id)
      .executeTakeFirstOrThrow(),
  );
  expect(stored.token).toBeNull();
  const { signed } = await site.as('visitor').do(verifyCertificate, { query: { code: certificate.code } });
  expect(signed?.content.personName).toBe('Deleted person');
  expect(JSON.stringify(signed)).not.toContain('emailAddress');
  expect((await check('badge.jwt', token)).finding).toBe('genuine');
});

test('trying many invalid codes or files means waiting; valid ones are never counted', async () => {
  const { certificate, token } = await buildCertificate(site.otherSchool);
  const visitor = site.as('visitor', site.otherSchool);
  const guess = (n: number) => `0000-0000-0000-${String(n).padStart(4, '0')}`;
  for (let n = 0; n < 100; n += 1) await visitor.call(verifyCertificate, { query: { code: guess(n) } });
  const refused = await visitor.call(verifyCertificate, { query: { code: guess(100) } });
  expect(refused.error).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
  site.advance(16 * 60_000);
  for (let n = 0; n < 3; n += 1) expect((await check('badge.jwt', token, site.otherSchool)).finding).toBe('genuine');
  expect((await visitor.do(verifyCertificate, { query: { code: certificate.code } })).signed).not.toBeNull();
});

test('what is baked is found again, and baking again replaces it', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>a &#38; b</title></svg>';
  expect(unbake(Buffer.from(bakeSvg(svg, 'a.b.c')))).toBe('a.b.c');
  const json = `<svg xmlns:openbadges="x">\n<openbadges:credential><![CDATA[ {"a":1} ]]></openbadges:credential></svg>`;
  expect(unbake(Buffer.from(json))).toBe('{"a":1}');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const once = bakePng(pixel, 'a.b.c');
  expect(unbake(once)).toBe('a.b.c');
  const twice = bakePng(once, 'd.e.f');
  expect(unbake(twice)).toBe('d.e.f');
  expect(twice.toString('latin1').split('openbadgecredential')).toHaveLength(2);
  for (let end = 0; end < once.length; end += 1) expect(() => unbake(once.subarray(0, end))).not.toThrow();
  expect(unbake(pixel)).toBeNull();
});
