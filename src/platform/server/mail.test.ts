import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailboxDelivery, readMailbox, smtpDelivery } from './mail.ts';

const TENANT = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000002';
const mail = {
  tenantId: TENANT,
  to: 'grace@school.test',
  subject: 'Größe',
  text: 'Open https://school.test/reset/abc within an hour.\n',
};

test('without an SMTP server a mail becomes a file that only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mailboxDelivery(join(folder, 'mailbox'), 'no-reply@school.test')(mail);
  const own = join(folder, 'mailbox', TENANT);
  const path = join(own, (await readdir(own)).find((name) => name.endsWith('.eml'))!);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: grace@school.test');
  expect(text).toContain('https://school.test/reset/abc');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('the mailbox is read by tenant, the newest mail first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = Date.now();
  const deliver = mailboxDelivery(folder, 'no-reply@school.test');
  for (const subject of ['One', 'Two', 'Three']) await deliver({ ...mail, subject });
  await deliver({ ...mail, tenantId: OTHER, subject: 'Theirs' });
  const { mails, total } = await readMailbox(folder, TENANT, { ofst: 1, limit: 5 });
  expect([total, mails.map((one) => one.subject)]).toEqual([3, ['Two', 'One']]);
  expect(mails[0]).toMatchObject({ to: mail.to, text: mail.text });
  expect(mails[0]!.writtenAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(await readMailbox(folder, '019a0000-0000-7000-8000-000000000003', { ofst: 0, limit: 5 })).toEqual({
    mails: [],
    total: 0,
  });
});

test('a mail reaches a real SMTP server with sender, recipient and text', async () => {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  await smtpDelivery(`smtp://127.0.0.1:${port}`, 'no-reply@school.test')(mail);
  expect(received).toMatchObject([{ from: 'no-reply@school.test', to: ['grace@school.test'] }]);
  expect(received[0]!.text).toContain('https://school.test/reset/abc');
});
