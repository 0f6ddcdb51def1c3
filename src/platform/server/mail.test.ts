import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailboxDelivery, smtpDelivery } from './mail.ts';

const mail = {
  to: 'grace@school.test',
  subject: 'Größe',
  text: 'Open https://school.test/reset/abc within an hour.\n',
};

test('without an SMTP server a mail becomes a file that only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mailboxDelivery(join(folder, 'mailbox'), 'no-reply@school.test')(mail);
  const [file] = await readdir(join(folder, 'mailbox'));
  const path = join(folder, 'mailbox', file!);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: grace@school.test');
  expect(text).toContain('https://school.test/reset/abc');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
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
