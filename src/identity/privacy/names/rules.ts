import type { NameRequestRow } from './contract.ts';

/** The actions in the log by which a request for another name ends. */
export const nameEndings: Readonly<Record<string, NameRequestRow['state']>> = {
  'person.name-approve': 'approved',
  'person.name-decline': 'declined',
  'account.name-withdraw': 'withdrawn',
};
