/** Reads the members of a platform's course, page by page. */
import { forgetToken, getToken, NoToken } from '#integrations/lti/grades/token.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import { askPlatform } from '#platform/server/http/ask-platform.ts';
import type { Services } from '#platform/server/services.ts';
import { containerSchema, type Member, memberSchema, nextPage } from './rules.ts';

const MEMBERS = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const MOST_PAGES = 1_000;
const MOST_MEMBERS = 50_000;

/** Why the members could not be read, in words for admins. */
export class RosterUnreadable extends Error {
  override readonly name = 'RosterUnreadable';
}

export interface RosterRead {
  readonly members: Member[];
  /** How many could not be read. */
  readonly broken: number;
}

async function askForPage(services: Services, tenant: TenantId, platform: PlatformRow, url: string) {
  const ask = async () =>
    askPlatform(services, url, {
      headers: { accept: MEMBERS, authorization: `Bearer ${await getToken(services, tenant, platform, 'members')}` },
    });
  try {
    const answer = await ask();
    if (answer.status !== 401) return answer;
    // The platform may have ended the token early.
    forgetToken(tenant, platform, 'members');
    return await ask();
  } catch (error) {
    if (error instanceof NoToken) {
      forgetToken(tenant, platform, 'members');
      throw new RosterUnreadable(error.message, { cause: error });
    }
    throw new RosterUnreadable('The platform can’t be reached', { cause: error });
  }
}

function membersIn(text: string): unknown[] {
  try {
    return containerSchema.parse(JSON.parse(text)).members;
  } catch (cause) {
    throw new RosterUnreadable('The platform sent no list of members', { cause });
  }
}

/** All members. Throws `RosterUnreadable`; half a list is none, because people who are not in it leave the group. */
export async function readRoster(
  services: Services,
  tenant: TenantId,
  platform: PlatformRow,
  first: string,
): Promise<RosterRead> {
  const { origin } = new URL(first);
  const seen = new Set<string>();
  const members = new Map<string, Member>();
  let broken = 0;
  for (let url: string | null = first; url !== null; ) {
    if (seen.has(url) || seen.size >= MOST_PAGES) throw new RosterUnreadable('The list of members does not end');
    // The token is this platform's: it is sent nowhere else.
    if (new URL(url).origin !== origin) throw new RosterUnreadable('The list of members continues at another site');
    seen.add(url);
    const { status, headers, text } = await askForPage(services, tenant, platform, url);
    if (status !== 200) throw new RosterUnreadable(`The platform answered ${status}`);
    for (const given of membersIn(text)) {
      const member = memberSchema.safeParse(given);
      if (member.success) members.set(member.data.user_id, member.data);
      else broken += 1;
    }
    if (members.size > MOST_MEMBERS) throw new RosterUnreadable(`The course has more than ${MOST_MEMBERS} members`);
    url = nextPage(headers.get('link'), url);
  }
  return { members: [...members.values()], broken };
}
