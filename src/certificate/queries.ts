/** What the browser asks about certificates. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  getCourseCertificate,
  getQuizCertificate,
  getQuizCertificateUrl,
  listCertificates,
  verifyCertificate,
} from './contract.ts';

export type CertificatesQuery = NonNullable<QueryInputOf<typeof listCertificates>>;

export const certificatesQuery = (query: CertificatesQuery) =>
  queryOptions({
    queryKey: ['certificates', 'list', query],
    queryFn: ({ signal }) => call(listCertificates, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const certificateQuery = (kind: 'quiz' | 'course', id: string) =>
  queryOptions({
    queryKey: ['certificates', kind, id],
    queryFn: ({ signal }) =>
      call(kind === 'quiz' ? getQuizCertificate : getCourseCertificate, { params: { id }, signal }),
  });

/** My certificate of a quiz. Rejects while there is none. */
export const quizCertificateQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['certificates', 'of-quiz', quizId],
    queryFn: ({ signal }) => call(getQuizCertificateUrl, { params: { id: quizId }, signal }),
    retry: false,
  });

export const verifiedQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', 'verified', code],
    queryFn: ({ signal }) => call(verifyCertificate, { query: { code }, signal }),
    staleTime: 0,
  });
