import { handle } from '#access/handle.ts';
import { getRule, issueByHand, reissue, saveRule } from '#credentials/certificates/actions-issue.ts';
import { getCertificateRule, issueCertificates, reissueCertificate, saveCertificateRule } from './contract.ts';

export const ruleRoutes = [
  handle(getCertificateRule, ({ params, inTenant }) => inTenant((tx) => getRule(tx, params.kind, params.id))),
  handle(saveCertificateRule, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => saveRule(tx, actor, params.kind, params.id, body)),
  ),
  handle(issueCertificates, async ({ actor, params, body, services, inTenant }) => ({
    issued: await inTenant((tx) => issueByHand(tx, actor, params.id, body.people, services.clock())),
  })),
  handle(reissueCertificate, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => reissue(tx, actor, params.id, body.reason, services.clock())),
  ),
];
