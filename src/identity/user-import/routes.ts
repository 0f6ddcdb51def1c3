import { type Handler, handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { readUpload } from '#platform/server/http/upload.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { destroySheet, readSheet, uploadPeople } from './actions.ts';
import { bulkUploadUsers, destroySlips, MAX_UPLOAD_BYTES, readSlips, uploadTemplate } from './contract.ts';
import { templateFile } from './template.ts';

export const userImportRoutes = (directory: TenantDirectory): Handler[] => [
  handle(bulkUploadUsers, async ({ services, tenant, actor, query, request }) => {
    const upload = await readUpload(request, MAX_UPLOAD_BYTES);
    const school = (await directory.view(tenant)).name;
    const site = siteAddress(request, services.config, tenant);
    return uploadPeople(services, { tenant: tenant.id, school, site }, actor, upload, query);
  }),
  handleRaw(uploadTemplate, ({ query }) => templateFile(query.format)),
  handle(readSlips, ({ services, actor, params, inTenant }) =>
    inTenant((tx) => readSheet(services, tx, actor, params.id)),
  ),
  handle(destroySlips, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => destroySheet(services, tx, actor, params.id));
    return done;
  }),
];
