/** What other slices may call of credentials/certificates: certificates: designing, issuing, verifying. */

export { readCertificate, readCertificates, refuseHeldBack, refuseRevoked } from './actions.ts';
export { ensureSigningKey, issueCourseCertificate, needTemplate } from './actions-issue.ts';
export { foreseeCertificates, reviewCertificates } from './decisions/actions.ts';
export { copyCourseRule, readRule, setIssueWay } from './rules/store.ts';
export { insertCertificates, listCertificateRows } from './store.ts';
