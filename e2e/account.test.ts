/** How people sign in: with a second step, with a passkey, at the provider of their school. In a real browser. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '#app/testing/site.ts';
import { addWithPassword, PASSWORD } from '#identity/account/testing.ts';
import { createProvider, listProviders } from '#identity/sso/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { startProvider, type TestProvider } from '#identity/sso/testing-provider.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });
let provider: TestProvider;
const PHONE = { viewport: { width: 390, height: 844 } };

beforeAll(async () => {
  const { _id } = (await site.as('admin').do(listProviders)).next;
  const redirectUri = `${site.addressOf()}/v1/api/auth/sso/${_id}/callback`;
  provider = await startProvider([
    { clientId: 'tripos', secret: 'a secret of the client', redirectUris: [redirectUri] },
  ]);
  await site.as('admin').do(createProvider, {
    body: buildProvider({ _id, issuer: provider.issuer, label: 'your school account' }),
  });
});
afterAll(() => provider?.stop());

async function typePassword(page: Page, person: TestPerson, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a student turns the second step on, on a phone, and signs in with a code', async () => {
  const person = await addWithPassword(site, 'Grace');
  const page = await site.openPage(person, PHONE);
  await page.goto('/user/me?tab=safety');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('dialog').getByLabel('Current password').press('Enter');
  await page.getByRole('img', { name: /QR/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret'))!;
  const code = (): string => new TOTP({ secret }).generate({ timestamp: site.now().getTime() });
  await page.getByRole('dialog').getByRole('textbox').fill(code());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('listitem').nth(9).waitFor();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByText('10 recovery codes').waitFor();

  site.advance(30_000);
  const visitor = await site.openPage(null, PHONE);
  await typePassword(visitor, person, '/login?fwd=/notifications');
  await visitor.getByLabel('Code from your authenticator app').fill('000000');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByText('This code is wrong').first().waitFor();
  expect(await visitor.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }));
  await visitor.getByLabel('Code from your authenticator app').fill(code());
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.waitForURL('**/notifications');
});

test('a passkey is added, renamed, and opens the account without a password', async () => {
  // Passkeys need https or localhost.
  await site.database.asOwner("insert into tenant_host (host, tenant_id) values ('localhost', $1)", [site.school.id]);
  const baseURL = `http://localhost:${new URL(site.addressOf()).port}`;
  const person = await addWithPassword(site, 'Ida');
  const page = await site.openPage(person, { baseURL });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/user/me?tab=safety');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button').last().click();
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await dialog.getByLabel('Name').fill('Blue laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Blue laptop' }).waitFor();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dash');
});

test('when a whole year signs in at once, a student reads their place in line and is let in without doing anything', async () => {
  const person = await addWithPassword(site, 'Katherine');
  const page = await site.openPage(null, PHONE);
  const tickets: string[] = [];
  await page.route('**/v1/api/auth/login', async (route) => {
    const { ticket } = route.request().postDataJSON() as { ticket: string };
    tickets.push(ticket);
    if (tickets.length > 2) return route.continue();
    const position = tickets.length === 1 ? 140 : 14;
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: {
        message: 'Very many people are signing in',
        statusCode: 503,
        code: 'in_line',
        details: [{ path: 'place', message: 'wait', position, seconds: position / 2, ticket: `ticket ${position}` }],
      },
    });
  });
  await typePassword(page, person);
  const status = page.getByRole('status').filter({ hasText: 'in the queue' });
  await status.getByText('number 140 in the queue, about 70 s').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await status.getByText('number 14 in the queue, about 7 s').waitFor();
  await page.waitForURL('**/dash');
  expect(tickets).toEqual(['', 'ticket 140', 'ticket 14']);
  // The browser reports what was answered with 503, and nothing else.
  expect(site.complaints().filter((text) => !text.includes('503'))).toEqual([]);
});

test('who has an account at the school’s provider is led there and back to the page they asked for', async () => {
  provider.setPerson({
    sub: 'mary',
    email: 'mary@school.test',
    email_verified: true,
    given_name: 'Mary',
    family_name: 'Somerville',
  });
  const page = await site.openPage(null);
  await page.goto('/notifications');
  await page.waitForURL('**/login?fwd=*');
  const way = page.getByRole('link', { name: 'Sign in with your school account' });
  await way.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await way.click();
  await page.waitForURL(`${site.addressOf()}/notifications`);
  await page.getByRole('link', { name: 'Hi Mary' }).waitFor();
});

test('who is refused at the way back reads why, and an administrator keeps the password when it is switched off', async () => {
  const page = await site.openPage(null);
  provider.setPerson({ sub: 'nobody', email: 'nobody@school.test', email_verified: false });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with your school account' }).click();
  await page.getByRole('alert').getByText('doesn’t confirm your e-mail address').waitFor();

  const admin = await site.openPage(site.school.people.admin, PHONE);
  await admin.goto('/company/sign-in');
  const only = admin.getByRole('switch', { name: 'Only administrators can sign in with a password or a passkey' });
  await only.click({ force: true });
  await admin.getByText('People now sign in with a provider').waitFor();
  expect(await axeFindings(admin)).toEqual([]);

  const boss = await addWithPassword(site, 'Boss', { roles: ['admin'] });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Administrators: sign in with a password' }).click();
  await page.getByLabel('E-mail address').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dash');
  expect(site.complaints()).toEqual([]);
});

test('a student takes a copy of their data along and asks to be deleted; an administrator does it', async () => {
  const person = await addWithPassword(site, 'Vera');
  const page = await site.openPage(person, PHONE);
  await page.goto('/user/me?tab=data');
  await page.getByRole('button', { name: 'Create a copy' }).click();
  await page.getByRole('button', { name: 'Create a new copy' }).waitFor();
  await site.runTasks();
  await page.getByRole('link', { name: /file|download/i }).waitFor();
  await page.getByLabel('Reason (optional)').fill('I leave the school');
  await page.getByRole('button', { name: 'Request account deletion' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const admin = await site.openPage(site.school.people.admin);
  await admin.goto(`/user/${person.personId}?tab=account`);
  await admin.getByText('I leave the school').waitFor();
  await admin.getByRole('button', { name: 'Delete permanently' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Deleted person' }).waitFor();
});

test('a student asks for another name on a phone; an administrator declines it with a reason', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Maryam');
  const page = await site.openPage(person, PHONE);
  await page.goto('/user/me');
  await page.getByRole('button', { name: 'Request a name change' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('button', { name: 'Send request' }).click();
  await asking
    .getByRole('alert')
    .getByText(/first name/i)
    .waitFor();
  await asking.getByLabel('New first name').fill('Professor');
  await asking.getByLabel('New first name').press('Enter');
  await page.getByText('You requested the name Professor').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const admin = await site.openPage(site.school.people.admin);
  await admin.goto('/user');

  await admin.getByText('1 student has requested a name change.').waitFor();
  await admin.getByRole('link', { name: 'View name requests' }).click();
  await admin.getByRole('heading', { name: 'Name requests' }).waitFor();
  await admin.getByRole('button', { name: 'Actions for Maryam Test' }).click();
  await admin.getByRole('menuitem', { name: 'Decline' }).click();
  const declining = admin.getByRole('dialog');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await declining.getByRole('alert').waitFor();
  await declining.getByLabel('Reason').fill('A title is no name');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await admin.getByText('No open name requests').waitFor();
  await page.goto('/notifications');
  await page.getByText('A title is no name').waitFor();
});

test('every field that is refused is marked for screen readers and told why, a password too', async () => {
  const page = await site.openPage(site.school.people.student);
  await page.goto('/user/me?tab=safety');
  const fields = page.locator('form input[type=password]');
  await fields.first().press('Enter');
  await page.locator('form [role=alert]').waitFor();
  const refused = await fields.evaluateAll((all) =>
    all
      .filter((field) => field.getAttribute('data-invalid') === 'true')
      .map((field) => {
        const told = (field.getAttribute('aria-describedby') ?? '')
          .split(/\s+/)
          .map((id) => document.getElementById(id));
        return `${field.getAttribute('aria-invalid')}, told ${told.some((words) => words?.id.endsWith('-error') && words.textContent)}`;
      }),
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['true, told true']));
});

test('a link for a password that opens nothing says so at once, and asks for a new one', async () => {
  const page = await site.openPage(null, PHONE);
  await page.goto('/reset/made-up-or-used-before');
  await page.getByRole('heading', { name: 'This link has expired or was already used' }).waitFor();
  expect(await page.getByLabel('New password').count()).toBe(0);
  await page.getByLabel('E-mail address').fill('someone@school.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Ask an administrator' }).waitFor();
});
