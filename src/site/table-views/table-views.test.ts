import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import {
  adoptTableViews,
  createTableView,
  deleteTableView,
  listTableViews,
  MOST_VIEWS,
  updateTableView,
} from './contract.ts';
import { freeName, isSameView } from './rules.ts';

const site = await testSite();
const teacher = site.as('teacher');

const list = '/_side/questions/:title,kind';
const view = { list, name: 'Hard', hidden: ['tags'], density: 'compact' as const, search: { q: 'sum', page: 1 } };
const namesOf = async (client = teacher, of = list): Promise<string[]> =>
  (await client.do(listTableViews)).views.filter((one) => one.list === of).map(({ name }) => name);

test('a view is kept with its filters, columns and order, for its person alone', async () => {
  const made = await teacher.do(createTableView, { body: view });
  expect(made).toMatchObject({ ...view, isDefault: false });
  expect((await teacher.do(listTableViews)).views).toEqual([made]);
  expect((await site.as('admin').do(listTableViews)).views).toEqual([]);
  for (const client of [site.as('admin'), site.as('teacher', site.otherSchool)]) {
    const params = { id: made._id };
    expect([404, 401]).toContain((await client.call(updateTableView, { params, body: { name: 'Mine' } })).status);
    expect([404, 401]).toContain((await client.call(deleteTableView, { params })).status);
  }
  expect(await namesOf()).toEqual(['Hard']);
});

test('a name is used once for a list, whatever its letters; another list has names of its own', async () => {
  const refused = await teacher.call(createTableView, { body: { ...view, name: 'hard' } });
  expect(refused.status).toBe(409);
  expect(refused.error?.details?.[0]).toMatchObject({ path: 'name' });
  await teacher.do(createTableView, { body: { ...view, list: '/_side/user/:name,roles' } });
  const other = await teacher.do(createTableView, { body: { ...view, name: 'Easy' } });
  const renamed = await teacher.call(updateTableView, { params: { id: other._id }, body: { name: 'HARD' } });
  expect(renamed.status).toBe(409);
  await teacher.do(updateTableView, { params: { id: other._id }, body: { name: 'Simple' } });
  expect(await namesOf()).toEqual(['Hard', 'Simple']);
});

test('a list has at most one default, also when two tabs choose at once', async () => {
  const { views } = await teacher.do(listTableViews);
  const own = views.filter((one) => one.list === list);
  await Promise.all(
    own.map(({ _id }) => teacher.do(updateTableView, { params: { id: _id }, body: { isDefault: true } })),
  );
  const after = (await teacher.do(listTableViews)).views.filter((one) => one.isDefault);
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ search: view.search, hidden: view.hidden });
});

test('what a browser held is kept once, and nothing that was kept is changed by it', async () => {
  const client = site.as(await site.addPerson(site.school, ['teacher']));
  await client.do(createTableView, { body: view });
  const held = [
    { name: 'Hard', hidden: [], density: 'comfortable' as const, search: { q: 'other' } },
    { name: 'Late', hidden: [], density: 'comfortable' as const, search: {} },
  ];
  const { left } = await client.do(adoptTableViews, { body: { list, views: held } });
  expect(left).toEqual([]);
  expect(await namesOf(client)).toEqual(['Hard', 'Hard (2)', 'Late']);
  // Its answer was lost, and the browser asks again: what it brought is there, under the name that was free.
  await client.do(adoptTableViews, { body: { list, views: held } });
  expect(await namesOf(client)).toEqual(['Hard', 'Hard (2)', 'Late']);
  expect((await client.do(listTableViews)).views[0]).toMatchObject(view);
});

test('more views than may be are refused by number, and left in the browser', async () => {
  const client = site.as(await site.addPerson(site.school, ['teacher']));
  const held = Array.from({ length: MOST_VIEWS }, (_, place) => ({ ...view, name: `View ${place}` }));
  await client.do(createTableView, { body: { ...view, name: 'First' } });
  const { left, views } = await client.do(adoptTableViews, { body: { list, views: held } });
  expect(views).toHaveLength(MOST_VIEWS);
  expect(left).toEqual([`View ${MOST_VIEWS - 1}`]);
  const refused = await client.call(createTableView, { body: { ...view, name: 'One more' } });
  expect(refused.error?.message).toContain(`${MOST_VIEWS} views`);
});

test('a free name is found within the letters that a name may have', () => {
  const long = 'x'.repeat(60);
  expect(freeName('Hard', [{ name: 'Late' }])).toBe('Hard');
  expect(freeName('Hard', [{ name: 'hard' }, { name: 'Hard (2)' }])).toBe('Hard (3)');
  expect(freeName(long, [{ name: long }])).toBe(`${'x'.repeat(56)} (2)`);
  expect(isSameView({ ...view, search: { page: 1, q: 'sum' } }, view)).toBe(true);
});
