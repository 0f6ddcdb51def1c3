import type { FastifyRequest } from 'fastify';
import { handle, handleRaw } from '#access/handle.ts';
import { openHeaders } from '#credentials/badges/api.ts';
import { verifyCode, verifyFile } from '#credentials/certificates/actions-verify.ts';
import { checkCertificateFile, verifyCertificate } from '#credentials/certificates/contract.ts';
import { getReadable } from '#credentials/certificates/files/actions.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { readUpload } from '#platform/server/http/upload.ts';
import type { Services } from '#platform/server/services.ts';
import { readKeys, replaceKey, type Signer, signedCertificate, signedStatusList, withdraw } from './actions.ts';
import {
  getCredential,
  getStatusList,
  listBadgeKeys,
  MOST_FILE_BYTES,
  replaceBadgeKey,
  withdrawBadgeKey,
} from './contract.ts';
import { STATUS_SECONDS } from './credential.ts';

interface RequestContext {
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly tenant: TenantOfRequest;
}

/** Who signs an answer to the request. */
export const signerOf = ({ request, services, tenant }: RequestContext): Signer => ({
  vault: services.vault,
  site: siteAddress(request, services.config, tenant),
  now: services.clock(),
});

const visitorOf = (context: RequestContext) => ({ signer: signerOf(context), address: context.request.ip });

export const credentialRoutes = [
  handle(verifyCertificate, (context) =>
    context.inTenant((tx) => verifyCode(tx, context.query.code, visitorOf(context))),
  ),
  handle(checkCertificateFile, async (context) => {
    const { bytes } = await readUpload(context.request, MOST_FILE_BYTES);
    return context.inTenant((tx) => verifyFile(tx, bytes, visitorOf(context)));
  }),
  handleRaw(getCredential, async (context) => {
    const { actor, params, inTenant } = context;
    const token = await inTenant(async (tx) =>
      signedCertificate(tx, await getReadable(tx, actor, params.id), signerOf(context)),
    );
    if (token === null) throw notFound('The credential');
    return {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="certificate.jwt"',
        'cache-control': 'private, no-cache',
      },
      bytes: Buffer.from(token),
    };
  }),
  handleRaw(getStatusList, async (context) => {
    const token = await context.inTenant((tx) => signedStatusList(tx, context.params.list, signerOf(context)));
    return {
      headers: {
        'content-type': 'application/vc+jwt',
        'cache-control': `public, max-age=${STATUS_SECONDS}`,
        ...openHeaders,
      },
      bytes: Buffer.from(token),
    };
  }),
  handle(listBadgeKeys, (context) => context.inTenant((tx) => readKeys(tx, signerOf(context)))),
  handle(replaceBadgeKey, async (context) => {
    await context.inTenant((tx) => replaceKey(tx, context.actor, signerOf(context)));
    return done;
  }),
  handle(withdrawBadgeKey, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => withdraw(tx, actor, params.id, services.clock()));
    return done;
  }),
];
