import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { deleteDatabasesOfOthers, endOf, openDatabase, outcomeOf, personalDatabase } from './indexed-db.ts';

const [ada, bob] = ['01a2079a-9b0e-7414-866c-a39dafb5e7e1', '01a2079a-9b0e-7414-866c-a39dafb5e7e2'];

/** A browser in which both have practised, with an outbox. Their databases stay open, as in other windows. */
async function openBrowser() {
  const factory = new IDBFactory();
  const names = [personalDatabase('practice', ada), personalDatabase('practice', bob), 'tripos-outbox'];
  for (const name of names) {
    const database = (await openDatabase(name, (made) => void made.createObjectStore('things'), factory))!;
    const writing = database.transaction('things', 'readwrite');
    writing.objectStore('things').put('a key', 1);
    await endOf(writing);
  }
  const left = async () => (await factory.databases()).map(({ name }) => name).sort();
  return { factory, names, left };
}

test('what belongs to other people is deleted although a window has it open, and what is one’s own stays', async () => {
  const { factory, names, left } = await openBrowser();
  await deleteDatabasesOfOthers(ada, factory);
  expect(await left()).toEqual([names[0], names[2]]);
  const database = (await openDatabase(names[0]!, () => {}, factory))!;
  expect(await outcomeOf(database.transaction('things').objectStore('things').get(1))).toBe('a key');
});

test('where nobody is signed in, all personal databases are deleted, and the outbox stays', async () => {
  const { factory, names, left } = await openBrowser();
  await deleteDatabasesOfOthers(null, factory);
  expect(await left()).toEqual([names[2]]);
});

test('a browser without databases is done without', async () => {
  const broken = { open: () => expect.fail('refused') } as Partial<IDBFactory> as IDBFactory;
  expect(await openDatabase('any', () => {}, broken)).toBeNull();
  await expect(deleteDatabasesOfOthers(null, broken)).resolves.toBeUndefined();
});
