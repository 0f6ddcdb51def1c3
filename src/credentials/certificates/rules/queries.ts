/** What the browser asks about when certificates are issued. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { type CertificateRule, getCertificateRule, issueCertificates, saveCertificateRule } from './contract.ts';

export const ruleQuery = (kind: 'quiz' | 'course', id: string) =>
  queryOptions({
    queryKey: ['certificates', 'rule', kind, id],
    queryFn: ({ signal }) => call(getCertificateRule, { params: { kind, id }, signal }),
  });

export const saveRule = (kind: 'quiz' | 'course', id: string, body: Partial<CertificateRule>) =>
  call(saveCertificateRule, { params: { kind, id }, body });

export const issueNow = (quizId: string) => call(issueCertificates, { params: { id: quizId }, body: {} });
