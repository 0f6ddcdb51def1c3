/** Keeping people and groups in the browser, as an administrator does. */
import { v7 as uuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { login } from '#identity/account/contract.ts';
import { createGroup, getGroup } from '#identity/people/contract.ts';
import { getUser, listUsers } from '#identity/people/contract-users.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
const MANY = 700;

beforeAll(async () => {
  const { id } = site.school;
  await site.database.inTenant(id, async (tx) => {
    const rows = Array.from({ length: MANY }, (_, index) => ({
      tenant_id: id,
      person_id: uuid(),
      email: `row${index}@many.test`,
      first_name: `Row ${String(index).padStart(3, '0')}`,
      last_name: 'Many',
    }));
    await tx.insertInto('person').values(rows).execute();
  });
});

const adminPage = (options = {}) => site.openPage(site.school.people.admin, options);

test('hundreds of people are drawn a few at a time, and a reload comes back to the same place', async () => {
  const page = await adminPage();
  await page.goto('/user?q=many');
  await page.getByRole('link', { name: 'Row 000 Many' }).waitFor();
  await page.getByText(`${MANY} people`).waitFor();
  expect(await page.locator('tbody tr').count()).toBeLessThan(60);
  await page.locator('table').evaluate((table) => {
    const box = table.parentElement!;
    box.scrollTop = box.scrollHeight;
  });
  await page.getByRole('link', { name: 'Row 699 Many' }).waitFor();
  await page.waitForURL(/ofst=6\d\d/);
  await page.reload();
  const first = new URL(page.url()).searchParams.get('ofst');
  await page.getByRole('link', { name: `Row ${first} Many` }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test('a search of two letters that nobody has says so, and the filters can be cleared', async () => {
  const page = await adminPage();
  await page.goto('/user');
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('xq');
  await page.getByRole('heading', { name: 'No people found' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('xq');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await page.getByRole('link', { name: 'Row 000 Many' }).waitFor();
  await page.context().close();
});

test('everybody who matches is put into a group at once, and out again by undo', async () => {
  const group = await site.as('admin').do(createGroup, { body: { name: 'Everybody' } });
  const size = async () => (await site.as('admin').do(getGroup, { params: { id: group._id } })).total;
  const page = await adminPage();
  await page.goto('/user?q=many');
  await page.getByRole('checkbox', { name: /^Select everyone/ }).click();
  await page.getByText(`${MANY} selected`).waitFor();
  await page.getByRole('button', { name: 'Add to group' }).click();
  const dialog = page.getByRole('dialog');
  // The dialog takes the focus once it is open; until then a list closes again.
  await dialog.locator(':focus').waitFor({ state: 'attached' });
  await dialog.getByRole('combobox', { name: 'Group' }).fill('every');
  await page.getByRole('option', { name: 'Everybody' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText(`${MANY} people added to the group`).waitFor();
  expect(await size()).toBe(MANY);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${MANY} people removed from the group`).waitFor();
  expect(await size()).toBe(0);
  await page.context().close();
});

test('a person is added with a password; a taken address is said at its field and nothing typed is lost', async () => {
  const page = await adminPage();
  await page.goto('/user');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Katherine');
  await dialog.getByLabel('E-mail address').fill(site.school.people.teacher.email);
  await dialog.getByRole('radio', { name: /Set a first password/ }).check();
  await dialog.getByLabel('Password', { exact: true }).fill('orbital mechanics');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await dialog.getByText('Someone else has this address').first().waitFor();
  await dialog.getByLabel('E-mail address').fill('katherine@many.test');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await page.getByText('Katherine was added').waitFor();
  const { users } = await site.as('admin').do(listUsers, { query: { email: 'katherine@' } });
  expect(users).toMatchObject([{ firstName: 'Katherine', roles: ['student'], status: 'invited' }]);
  const known = { email: 'katherine@many.test', password: 'orbital mechanics' };
  const { user } = await site.as('visitor').do(login, { body: known });
  expect(user.mustChangePassword).toBe(true);
  await page.context().close();
});

test('an account is changed and disabled on the person’s page', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Dorothy');
  const stored = () => site.as('admin').do(getUser, { params: { id: person.personId } });
  const page = await adminPage();
  await page.goto(`/user/${person.personId}`);
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByLabel('Last name').fill('Vaughan');
  await page.getByRole('checkbox', { name: 'Teacher' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dorothy Vaughan' }).waitFor();
  expect((await stored()).roles).toEqual(['teacher', 'student']);
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Remove it and all passkeys, and sign them out' }).click();
  await page.getByText('Dorothy Vaughan now signs in with the password only').waitFor();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByText('Dorothy Vaughan was disabled').waitFor();
  await page.getByRole('button', { name: 'Enable account' }).waitFor();
  expect((await stored()).status).toBe('disabled');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('account');
  await page.context().close();
});

test('a group is made, filled by search, deleted and brought back, with the keyboard', async () => {
  const page = await adminPage();
  await page.goto('/user/groups');
  await page.getByRole('button', { name: 'New group' }).first().press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('Chess club');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Chess club' }).waitFor();
  await page.getByRole('button', { name: 'Add members' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('row 12');
  await dialog.getByRole('button', { name: 'Add Row 123 Many' }).press('Enter');
  await dialog.getByText('Member', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('link', { name: 'Row 123 Many' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.waitForURL(/\/user\/groups$/);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Chess club was restored').waitFor();
  await page.getByRole('link', { name: 'Chess club' }).waitFor();
  expect(site.complaints()).toEqual([]);
  await page.context().close();
});

test('a teacher sees people and no tools of admins; a student sees their own page alone', async () => {
  const { student, teacher } = site.school.people;
  const page = await site.openPage(teacher);
  await page.goto(`/user/${student.personId}`);
  await page.getByRole('tab', { name: 'Results' }).waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Results',
    'Attempts',
    'Accommodations',
    'Courses',
    'Certificates',
  ]);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Row 000 Many' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add person' }).count()).toBe(0);
  await page.goto('/user/groups');
  await page.waitForURL(/\/404$/);
  await page.context().close();
  const own = await site.openPage(student);
  await own.goto(`/user/${student.personId}/oldIndex`);
  await own.getByText('Record of results').waitFor();
  await own.goto(`/user/${teacher.personId}`);
  await own.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  await own.context().close();
});
