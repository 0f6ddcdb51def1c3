import { handle } from '#access/handle.ts';
import { cutPage, done } from '#platform/contract/shapes.ts';
import { findOwnCertificate, issueQuizCertificate, readCertificate, readCertificates, revoke } from './actions.ts';
import {
  findOwnQuizCertificate,
  getCourseCertificate,
  getQuizCertificate,
  getQuizCertificateUrl,
  listCertificates,
  revokeCertificate,
} from './contract.ts';
import { readTemplates, saveTemplate } from './templates/actions.ts';
import { getAllCertificates, saveCertificate } from './templates/contract.ts';

export const certificateRoutes = [
  handle(getAllCertificates, async ({ query, inTenant }) => {
    const certificates = await inTenant((tx) => readTemplates(tx, query.type));
    return { certificates: cutPage(certificates, query), total: certificates.length };
  }),
  handle(saveCertificate, ({ actor, body, inTenant }) => inTenant((tx) => saveTemplate(tx, actor, body.certificate))),
  handle(getQuizCertificateUrl, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => issueQuizCertificate(tx, actor, params.id, services.clock())),
  ),
  handle(findOwnQuizCertificate, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => findOwnCertificate(tx, actor, params.id, services.clock())),
  ),
  handle(getQuizCertificate, ({ actor, params, inTenant }) =>
    inTenant((tx) => readCertificate(tx, actor, 'quiz', params.id)),
  ),
  handle(getCourseCertificate, ({ actor, params, inTenant }) =>
    inTenant((tx) => readCertificate(tx, actor, 'course', params.id)),
  ),
  handle(listCertificates, ({ actor, query, inTenant }) => inTenant((tx) => readCertificates(tx, actor, query))),
  handle(revokeCertificate, async ({ actor, params, body, services, inTenant }) => {
    await inTenant((tx) => revoke(tx, actor, params.id, body.reason, services.clock()));
    return done;
  }),
];
