/** What other slices may call of tenancy: schools and their hosts. */

export { dayOfSchool, openTenantDirectory, TENANT_CHANGED, type TenantDirectory } from './actions.ts';
export { mailLanguage, mailText, mailWords } from './actions-mail.ts';
export { eachTenantDue } from './actions-turns.ts';
export {
  findTenantByHost,
  getTenantRow,
  hasFeature,
  isPublicPicture,
  isPublicRevision,
  listHosts,
  listLegalTexts,
  listMailTexts,
} from './store.ts';
export { insertTenantAt, listTenantIds, listTenantRows, setLimits } from './store-tenants.ts';
