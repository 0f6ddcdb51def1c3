/** Reads metadata from an address that an admin has typed in: https of the internet, no redirects, limited in time and size. */
import { messageOf } from '#platform/server/errors.ts';
import { ForbiddenAddress, guardedFetch } from '#platform/server/http/guarded-fetch.ts';
import type { Services } from '#platform/server/services.ts';
import type { MetadataSource } from './contract.ts';
import { BadXml } from './message/xml.ts';
import { METADATA_LIMITS, type ProviderMetadata, readMetadata } from './metadata.ts';

const TIMEOUT_MS = 10_000;

/** Why metadata can't be used; the message is for admins. */
export class BadMetadata extends Error {
  override readonly name = 'BadMetadata';
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > METADATA_LIMITS.characters) throw new BadMetadata('The metadata must be at most 1 MB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function fetchText(services: Services, url: string): Promise<string> {
  try {
    const response = await guardedFetch(services.config.SSO_LOCAL)(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) throw new BadMetadata(`The address answered ${response.status}`);
    return await readLimited(response);
  } catch (error) {
    if (error instanceof BadMetadata) throw error;
    if (error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress))
      throw new BadMetadata('The address must be https, and of the internet');
    services.log.info({ err: error }, 'SAML metadata could not be read');
    throw new BadMetadata(`Nothing answers at the address: ${messageOf(error)}`);
  }
}

/** The metadata and the address that they came from; null: they were uploaded. Throws `BadMetadata`. */
export async function obtainMetadata(
  services: Services,
  source: MetadataSource,
): Promise<{ metadata: ProviderMetadata; url: string | null }> {
  const url = 'url' in source ? source.url : null;
  const text = 'url' in source ? await fetchText(services, source.url) : source.xml;
  try {
    return { metadata: readMetadata(text, services.clock(), services.config.SSO_LOCAL), url };
  } catch (error) {
    if (error instanceof BadXml) throw new BadMetadata(error.message);
    throw error;
  }
}
