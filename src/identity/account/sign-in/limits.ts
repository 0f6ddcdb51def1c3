/**
 * Limits on guessing. A whole school sits behind one address, so right passwords are never counted, and what others do
 * never refuses one: an account is closed to a network by the failures from that network alone, and never to a browser
 * that has signed in to it before. Failures of an account from everywhere, and of a network at everybody, only make
 * further sign-ins slow (`slow-lane.ts`). Addresses of which there is no account are counted apart.
 */
import { isIPv6 } from 'node:net';
import type { Lane } from './slow-lane.ts';

type Kind =
  | 'login'
  | 'device'
  | 'forgot'
  | 'register'
  | 'pass-code'
  | 'voucher'
  | 'page-form'
  | 'guest'
  | 'contact'
  | 'second-factor'
  | 'email'
  | 'certificate';

export interface Limit {
  readonly kind: Kind;
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

export const MINUTE = 60_000;

/**
 * The network that an address stands for. A client with one IPv6 address has the 2^64 that begin alike, and often all
 * that share the first three `groups`; IPv4 written as IPv6 is one address.
 */
export function networkOf(address: string, groups: 3 | 4 = 4): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left!.length - right!.length)).fill('0');
  const first = [...left!, ...zeros, ...right!].slice(0, groups);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * groups}`;
}

const login = (subject: string, most: number): Limit => ({ kind: 'login', subject, most, withinMs: 15 * MINUTE });

/** A limit that, once reached, sends sign-ins through a slow lane. */
export interface SlowLimit extends Limit {
  readonly lane: Omit<Lane, 'key'>;
}

/** What is counted of a failed sign-in, and what it does to further ones. */
export interface LoginLimits {
  /** Refuse when they are reached. */
  readonly refuse: readonly Limit[];
  /** Make slow when they are reached, counted at accounts that are there. */
  readonly slow: readonly SlowLimit[];
  /** Reached by failures without a success in between: the browser is no longer known for the account. */
  readonly forget?: Limit;
}

export const accountSlow = (account: string): SlowLimit => ({
  ...login(`account ${account}`, 30),
  lane: { atOnce: 1, pauseMs: 3_000, sources: 'network' },
});

/** Failures from one network at accounts that are there. */
export const networkSlow = (address: string): SlowLimit => ({
  ...login(`address ${networkOf(address)}`, 200),
  lane: { atOnce: 4, pauseMs: 1_000, sources: 'account' },
});

/** Failures from one network at accounts that nobody has. They do nothing to others; admins are notified. */
export const unknownFrom = (address: string): Limit => login(`unknown from ${networkOf(address)}`, 200);

/** Failures in known browsers of one network. They do nothing to others; admins are notified. */
export const knownFrom = (address: string): Limit => login(`known from ${networkOf(address)}`, 30);

/** Admins were told of the network. */
export const toldOf = (address: string): Limit => login(`told of ${networkOf(address)}`, 1);

/** Guesses at one account from one network. */
export const accountFrom = (account: string, address: string): Limit =>
  login(`account ${account} from ${networkOf(address)}`, 10);

export const DEVICE_DAYS = 30;

/** A browser in which somebody has signed in to an account before is only made slow there, by what it did itself. */
export const knownDeviceLimits = (account: string, device: string): LoginLimits => ({
  refuse: [],
  slow: [
    {
      ...login(`device ${device} account ${account}`, 10),
      lane: { atOnce: 1, pauseMs: 3_000, sources: 'network' },
    },
  ],
  forget: {
    kind: 'device',
    subject: `device ${device} account ${account}`,
    most: 50,
    withinMs: DEVICE_DAYS * 24 * 60 * MINUTE,
  },
});

export const loginLimits = (account: string, address: string): LoginLimits => ({
  refuse: [accountFrom(account, address)],
  slow: [accountSlow(account), networkSlow(address)],
});

/** Guesses at the present password of somebody who is signed in. */
export const presenceLimits = (personId: string): Limit[] => [login(`signed in ${personId}`, 10)];

/**
 * Requests for a link, from one network; another browser than the owner's. The mails have gone to the owner, so a
 * link that works is with them for any caller (`mailReset`).
 */
export const forgotLimits = (account: string, address: string): Limit[] => [
  { kind: 'forgot', subject: `account ${account} from ${networkOf(address)}`, most: 5, withinMs: 60 * MINUTE },
];

/**
 * Requests for a link to addresses without an account, from one network. Past it they are counted in memory only
 * (`countUnstored`).
 */
export const unknownForgotFrom = (address: string): Limit => ({
  kind: 'forgot',
  subject: `unknown from ${networkOf(address)}`,
  most: 20,
  withinMs: 60 * MINUTE,
});

export const knownForgotLimits = (account: string, device: string): Limit[] => [
  { kind: 'forgot', subject: `device ${device} account ${account}`, most: 5, withinMs: 60 * MINUTE },
];

export const registerLimits = (address: string): Limit[] => [
  { kind: 'register', subject: `address ${networkOf(address)}`, most: 100, withinMs: 60 * MINUTE },
];

const codes = (subject: string): Limit[] => [{ kind: 'second-factor', subject, most: 10, withinMs: 15 * MINUTE }];

/** Guesses at the code of an authenticator app, of which three in a million are right. */
export const codeLimits = (personId: string): Limit[] => codes(`person ${personId}`);

/** The same in a browser in which the person has signed in before: who knows no more than the password does not close it. */
export const knownCodeLimits = (personId: string, device: string): Limit[] =>
  codes(`device ${device} person ${personId}`);

/** The same by a person who is signed in. */
export const signedInCodeLimits = (personId: string): Limit[] => codes(`signed in ${personId}`);

/** Mails to new addresses that somebody wants. */
export const emailLimits = (personId: string): Limit[] => [
  { kind: 'email', subject: `person ${personId}`, most: 5, withinMs: 60 * MINUTE },
];

/** Guesses at the pass code of a channel: by person, so that a few who guess close it to nobody else in their network. */
export const passCodeLimits = (channelId: string, personId: string): Limit[] => [
  { kind: 'pass-code', subject: `channel ${channelId} person ${personId}`, most: 10, withinMs: 15 * MINUTE },
];

/** Guesses at the access code of an exam; those of guests, of whom there are any number, also by network. */
export const accessCodeLimits = (quizId: string, personId: string, guestFrom: string | null): Limit[] => [
  { kind: 'pass-code', subject: `quiz ${quizId} person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  ...(guestFrom === null
    ? []
    : ([
        {
          kind: 'pass-code',
          subject: `quiz ${quizId} guests of ${networkOf(guestFrom)}`,
          most: 200,
          withinMs: 15 * MINUTE,
        },
      ] as const)),
];

/** Deletion requests, of which every administrator is notified. */
export const deletionLimits = (personId: string): Limit[] => [
  { kind: 'email', subject: `deletion of ${personId}`, most: 3, withinMs: 24 * 60 * MINUTE },
];

/** Requests for another name, of which every administrator is notified. */
export const nameLimits = (personId: string): Limit[] => [
  { kind: 'email', subject: `name of ${personId}`, most: 3, withinMs: 24 * 60 * MINUTE },
];

/** Guesses at the codes of vouchers. */
export const voucherLimits = (personId: string): Limit[] => [
  { kind: 'voucher', subject: `person ${personId}`, most: 10, withinMs: 15 * MINUTE },
];

/** Forms of public pages, which anybody may send. */
export const formLimits = (address: string): Limit[] => [
  { kind: 'page-form', subject: `address ${networkOf(address)}`, most: 20, withinMs: 60 * MINUTE },
];

/**
 * Quizzes begun without an account: two classes in one room, and no more than a site can clean up at night. Of a day's
 * guests one network gets a fifth, so that nobody takes them all away from everybody else.
 */
export const guestLimits = (address: string): Limit[] => [
  { kind: 'guest', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
  { kind: 'guest', subject: `day of ${networkOf(address, 3)}`, most: 1_000, withinMs: 24 * 60 * MINUTE },
  { kind: 'guest', subject: 'site', most: 5_000, withinMs: 24 * 60 * MINUTE },
];

/**
 * Guesses at the PIN of a live quiz, by members for each of them and else by network: a school that shares one mistypes less, and a
 * PIN found by guessing lets somebody do no more than join.
 */
export const livePinLimits = (address: string, personId: string | null): Limit[] => [
  personId === null
    ? { kind: 'pass-code', subject: `live quizzes from ${networkOf(address)}`, most: 1_000, withinMs: 15 * MINUTE }
    : { kind: 'pass-code', subject: `live quizzes by ${personId}`, most: 100, withinMs: 15 * MINUTE },
];

/** Players without an account who join one live quiz: several classes in one network, and no script that fills a room. */
export const livePlayerLimits = (gameId: string, address: string): Limit[] => [
  { kind: 'guest', subject: `live ${gameId} from ${networkOf(address)}`, most: 600, withinMs: 15 * MINUTE },
];

/** Messages to the school. */
export const contactLimits = (address: string): Limit[] => [
  { kind: 'contact', subject: `address ${networkOf(address)}`, most: 10, withinMs: 60 * MINUTE },
  { kind: 'contact', subject: 'site', most: 500, withinMs: 24 * 60 * MINUTE },
];

/** Codes and files of certificates that were not issued here. */
export const certificateLimits = (address: string): Limit[] => [
  { kind: 'certificate', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
];
