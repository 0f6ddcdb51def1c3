/** What the browser asks about certificates. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  checkCertificateFile,
  findOwnQuizCertificate,
  getCourseCertificate,
  getQuizCertificate,
  getQuizCertificateUrl,
  listCertificates,
  verifyCertificate,
} from './contract.ts';
import { listBadgeKeys } from './credentials/contract.ts';

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

/** Whether I have a certificate of a quiz, or can have one. */
export const ownQuizCertificateQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['certificates', 'of-quiz', quizId],
    queryFn: ({ signal }) => call(findOwnQuizCertificate, { params: { id: quizId }, signal }),
  });

/** Issues my certificate of a quiz, or finds it. */
export const requestQuizCertificate = (quizId: string) => call(getQuizCertificateUrl, { params: { id: quizId } });

export const verifiedQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', 'verified', code],
    queryFn: ({ signal }) => call(verifyCertificate, { query: { code }, signal }),
    staleTime: 0,
  });

/** Whether a file is a certificate of this school. */
export const fileCheck = {
  mutationFn: (file: File) => {
    const form = new FormData();
    form.append('file', file);
    return call(checkCertificateFile, { form });
  },
};

export const keysQuery = queryOptions({
  queryKey: ['certificates', 'keys'],
  queryFn: ({ signal }) => call(listBadgeKeys, { signal }),
});
