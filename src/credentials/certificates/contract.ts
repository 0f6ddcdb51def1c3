/** Certificates: earned with a quiz or a course, shown by their holder, verified by anybody. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, lineSchema, pageQuery } from '#platform/contract/shapes.ts';
import { MOST_FILE_BYTES, signedSchema } from './credentials/contract.ts';
import { templateTypeSchema } from './templates/contract.ts';

export const certificateStates = ['issued', 'superseded', 'revoked'] as const;
/** What the holder did: passed or merely took a quiz, or completed a course. */
export const certificateOutcomes = ['passed', 'taken', 'completed'] as const;
export const certificateKinds = ['quiz', 'course'] as const;

/** What anybody who has the code may read. */
export const verifiedSchema = z.object({
  code: z.string(),
  kind: z.enum(certificateKinds),
  /** For having passed or completed, for having taken part, or for a result far above the pass mark. */
  type: templateTypeSchema,
  title: z.string(),
  personName: z.string(),
  school: z.string(),
  /** `taken`: a quiz without a pass mark. */
  outcome: z.enum(certificateOutcomes),
  /** Result in percent, where the certificate names one. */
  percent: z.number().nullable(),
  /** Marks, where the certificate names them. */
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  /** Whose quiz or course it was; empty where nobody is named. */
  teacher: z.string(),
  issuedAt: z.string(),
  state: z.enum(certificateStates),
  /** Why it was superseded or revoked. */
  stateReason: z.string(),
  /** When it was superseded or revoked. */
  stateSince: z.string().nullable(),
});
export type Verified = z.output<typeof verifiedSchema>;

export const certificateSchema = verifiedSchema.extend({
  _id: idSchema,
  person: idSchema,
  /** The quiz or course. */
  subject: idSchema,
});
export type Certificate = z.output<typeof certificateSchema>;

const urlSchema = z.object({
  /** The certificate's page on this site. */
  url: z.string(),
  certificate: certificateSchema,
});

export const getQuizCertificateUrl = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/getCertificateUrl',
  summary: 'My certificate of a quiz that I have passed; it is issued with the first call',
  tag: 'Certificates',
  access: 'exam.take',
  hasEffect: true,
  params: idParams,
  response: urlSchema,
});

export const findOwnQuizCertificate = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/certificate',
  summary: 'My certificate of a quiz, and whether one can be issued to me; issues none',
  tag: 'Certificates',
  access: 'exam.take',
  params: idParams,
  response: z.object({
    /** The valid one; null: none. */
    certificate: idSchema.nullable(),
    /** `getCertificateUrl` would issue one: the first, or a better one than this. */
    canIssue: z.boolean(),
  }),
});

export const getQuizCertificate = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/certificate/:id',
  summary: 'One certificate of a quiz, for its holder and for faculty',
  tag: 'Certificates',
  access: 'signed-in',
  params: idParams,
  response: certificateSchema,
});

export const getCourseCertificate = endpoint({
  method: 'GET',
  path: '/v1/api/courses/certificate/:id',
  summary: 'One certificate of a course, for its holder and for faculty',
  tag: 'Certificates',
  access: 'signed-in',
  params: idParams,
  response: certificateSchema,
});

export const listCertificates = endpoint({
  method: 'GET',
  path: '/v1/api/certificates',
  summary: 'My certificates, the newest first; faculty may ask for those of a student, or for all',
  tag: 'Certificates',
  access: 'signed-in',
  query: z.object({
    ...pageQuery,
    person: idSchema.optional(),
    kind: z.enum(certificateKinds, { error: 'Must be quiz or course' }).optional(),
    subject: idSchema.optional(),
  }),
  response: z.object({ certificates: z.array(certificateSchema), total: z.number().int() }),
});

/** A certificate with its state, what was signed of it, and those issued for the same thing before and after it. */
const standingSchema = z.object({
  certificate: verifiedSchema.nullable(),
  /** What was signed, where the signature holds. */
  signed: signedSchema.nullable(),
  /** The certificates that were issued for the same thing one after the other, the oldest first; of one alone none. */
  chain: z.array(verifiedSchema.pick({ code: true, issuedAt: true, state: true, stateReason: true, stateSince: true })),
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/verify',
  summary: 'What a certificate with this code says, what was signed of it, and whether it is still good',
  tag: 'Certificates',
  access: 'anyone',
  query: z.object({ code: z.string().max(100, 'Enter the code on the certificate').default('') }),
  response: standingSchema,
});

/**
 * `genuine`: signed here, and not a letter changed since. `altered`: says that it is of this school, but its signature does
 * not hold. `foreign`: of another issuer, about which nothing is said here. `none`: no credential is in the file.
 */
export const fileFindings = ['genuine', 'altered', 'foreign', 'none'] as const;

export const checkCertificateFile = endpoint({
  method: 'POST',
  path: '/v1/api/certificates/check',
  summary:
    'Whether a file (multipart field `file`; PNG, SVG, JWT or JSON up to 8 MiB) holds a certificate of this school',
  tag: 'Certificates',
  access: 'anyone',
  multipart: true,
  bodyLimit: MOST_FILE_BYTES + 64 * 1024,
  response: z.object({
    finding: z.enum(fileFindings),
    /** Who says to have issued what is `foreign`; that is not checked. */
    issuer: z.string(),
    ...standingSchema.shape,
  }),
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/v1/api/certificates/:id/revoke',
  summary: 'Revoke a certificate; its verification page says why',
  tag: 'Certificates',
  access: 'company.edit',
  params: idParams,
  body: z.object({ reason: lineSchema(500).pipe(z.string().min(1, 'Enter a reason')) }),
  response: doneSchema,
});
