/**
 * What other slices may call of identity/directories: what the roles and groups of other systems mean here.
 *
 * A source (OpenID Connect, SAML, SCIM, LTI, OneRoster) tells what it knows of people:
 *
 *     await mapMemberships(services, tx, { kind: 'lti', connection: platformId, scope: contextId }, [
 *       { personId, roles: ['Instructor'], groups: ['Algebra 2'] },
 *     ]);
 *
 * The rules of the school turn that into a role and groups. `roles` or `groups` left out stay as they were said last; `[]`
 * says that there are none. Roles and memberships that were given by hand, or by another source, are never taken away.
 * An administrator is made only by a rule that says so. `scope` is a part of the source, such as one course: statements
 * about other parts stay. `direct` are groups that a source keeps here itself; a rule about the same value goes first.
 *
 * `claimAccount` is for sources that also keep names, addresses and states of accounts: it answers null when the account is
 * the source's now, or the key of the source that has it (`scim`), which is then the only one to change it.
 * A slice with connections names them in `sources` of its `slice.ts`, and calls `forgetSource` when one is removed.
 */
export { adoptRules, forgetSource } from './actions.ts';
export { mapMemberships, takeBack } from './map.ts';
export { readRules } from './read-rules.ts';
export { listToldPeople } from './store.ts';
export { claimAccount, hasGiven, releaseAccount } from './store-accounts.ts';
export { hasRuleFor } from './store-rules.ts';
