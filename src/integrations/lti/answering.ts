/** How the addresses under `/lti/` are answered: for the school of the host, and with the page of a refusal. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { refuseBadText } from '#platform/server/text/text-hygiene.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { type FramePage, frameTextsFor, sendFramePage } from './frame-page.ts';
import { LtiRefused, recordRefused } from './refused.ts';
import { listPlatformRows } from './store.ts';

/** A request to one of the addresses. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tenant: TenantOfRequest;
  readonly site: string;
  readonly form: URLSearchParams;
}

export const isFramed = (request: FastifyRequest): boolean =>
  /^(iframe|frame|embed|object)$/.test(String(request.headers['sec-fetch-dest'] ?? ''));

function formOf(request: FastifyRequest): URLSearchParams {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const form = new URLSearchParams(request.method === 'POST' ? text : (/\?(.*)$/s.exec(request.url)?.[1] ?? ''));
  refuseBadText([...form]);
  return form;
}

/** Returns how the addresses are answered: with the page of a refusal where something is refused. */
export function answering(services: Services, directory: TenantDirectory) {
  const send = async ({ request, reply, tenant }: Asked, page: Omit<FramePage, 'accent'>) => {
    const { accent } = await directory.view(tenant);
    return sendFramePage(request, reply, { ...page, accent: accent ?? '' });
  };
  const originsOf = async (asked: Asked, platformId: string | null): Promise<readonly string[]> => {
    // A message of which nothing is known came by a frame of some platform; the page that says so holds nothing to click.
    const isMessage = isFramed(asked.request) && asked.request.url === '/lti/launch';
    if (platformId === null && !isMessage) return [];
    const platforms = await inTenant(services.database, asked.tenant.id, listPlatformRows);
    return platforms
      .filter((one) => one.is_enabled && (platformId === null || one.platform_id === platformId))
      .flatMap((one) => one.frame_origins);
  };
  const refuse = async (asked: Asked, refused: LtiRefused) => {
    await recordRefused(services, asked.tenant, refused);
    const texts = frameTextsFor(asked.request);
    return send(asked, {
      title: texts.problemTitle,
      status: 400,
      framedBy: await originsOf(asked, refused.platformId),
      body: html`<h1>${texts.problemTitle}</h1><p role="alert">${texts.refused[refused.reason]}</p>
<p class="quiet">${texts.code(refused.reason)}</p>`,
    });
  };
  const answer =
    (run: (asked: Asked) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const tenant = await directory.find(hostName(request.headers.host ?? ''));
      if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
      const site = siteAddress(request, services.config, tenant);
      const asked = { request, reply, tenant, site, form: formOf(request) };
      reply.header('cache-control', 'no-store');
      try {
        return await run(asked);
      } catch (error) {
        if (error instanceof LtiRefused) return refuse(asked, error);
        throw error;
      }
    };
  return { send, answer };
}
export type Answering = ReturnType<typeof answering>;
