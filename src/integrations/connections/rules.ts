/** Several accounts of a person at one provider or platform are one connection. */
import type { Connection, ConnectionKind } from './contract.ts';

export interface Link {
  readonly id: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly account: string;
  readonly isUsable: boolean;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

/** OpenID Connect and SAML store the issuer before the name, with a space between. */
const nameThere = ({ kind, account }: Link): string =>
  kind === 'lti' ? account : account.slice(account.indexOf(' ') + 1);

const instant = (dates: readonly Date[], pick: (...times: number[]) => number): string =>
  new Date(pick(...dates.map((date) => date.getTime()))).toISOString();

/** One connection for each provider and platform, in the order of the links. */
export const toConnections = (links: readonly Link[]): Connection[] =>
  [...Map.groupBy(links, ({ id }) => id)].map(([id, own]) => ({
    _id: id,
    kind: own[0]!.kind,
    name: own[0]!.name,
    accounts: own.map(nameThere),
    isUsable: own.some(({ isUsable }) => isUsable),
    connectedAt: instant(
      own.map(({ connectedAt }) => connectedAt),
      Math.min,
    ),
    lastUsedAt: instant(
      own.map(({ lastUsedAt }) => lastUsedAt),
      Math.max,
    ),
  }));
