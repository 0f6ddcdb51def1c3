/** What other slices may call of identity/account: signing in: passwords, passkeys, second factor, sessions, own profile. */

export { publishPeopleChanged, readMe, siteNames } from './actions.ts';
export { endUnprovenWaysIn, proveEmail } from './actions-registered.ts';
export { notifyApiKey } from './notify.ts';
export { makePasswordToken } from './passwords/actions-reset.ts';
export { refuseEasyPassword } from './passwords/easy-passwords.ts';
export { HASHES_AT_ONCE, hashPassword, isPassword } from './passwords/passwords.ts';
export { readNameRight } from './profile/actions-name.ts';
export { dropUnusedPhoto, getPhotoHash } from './profile/store-photo.ts';
export { publishPeople } from './publish.ts';
export { passwordBlocker } from './rules-first.ts';
export {
  type ChallengeKind,
  makeChallenge,
  readChallenge,
  spend,
  takeChallenge,
} from './second-factor/actions-challenges.ts';
export { hasSecondFactor, isAuthenticatorOn, readFactorStanding } from './second-factor/store.ts';
export { type Admission, admit, type Caller, endAllSessions, hasOwnWayIn } from './sessions/actions.ts';
export { authenticate, callerOf, cookieOptions, setGuestCookie } from './sessions/actions-cookie.ts';
export { GUEST_MS, type OpenedGuest, openGuest, openGuests } from './sessions/actions-guest.ts';
export { endSessionsAt, providerLogout, type SessionOrigin } from './sessions/actions-provider.ts';
export { endSessionsThrough } from './sessions/actions-through.ts';
export { openSessions, readActor } from './sessions/sessions.ts';
export { isSsoOnly } from './sessions/store.ts';
export { endPasswordLinks, endSessionsOf, listInvitedSince } from './sessions/store-end.ts';
export { signInAgain } from './sign-in/actions.ts';
export {
  accessCodeLimits,
  certificateLimits,
  contactLimits,
  deletionLimits,
  formLimits,
  guestLimits,
  livePinLimits,
  livePlayerLimits,
  nameLimits,
  networkOf,
  passCodeLimits,
  voucherLimits,
} from './sign-in/limits.ts';
export { countAttempt, forgive, listReached, refuseWhenTooMany, takeTurn } from './sign-in/store-limits.ts';
export {
  findPerson,
  findPersonByEmail,
  getPerson,
  hasAddress,
  insertPerson,
  isEmailProven,
  listGroupsOf,
  lockPerson,
  type PersonRow,
  updatePerson,
} from './store.ts';
export { GUEST_REGISTERED } from './store-guests.ts';
