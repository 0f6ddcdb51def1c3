/** Pure rules of layouts: which words a field shows, and which type a certificate is of. */
import type { Verified } from '#credentials/certificates/contract.ts';
import { type CertificateFacts, mergeFields, type TemplateField, type TemplateType } from './contract.ts';

const PLACEHOLDER = new RegExp(`\\{(${mergeFields.join('|')})\\}`, 'g');

/**
 * The words with every `{name}`, `{date}` … filled in. What is no merge field stays as it is. A certificate that does not
 * name a result leaves no brackets around nothing.
 */
export const fillIn = (words: string, facts: CertificateFacts): string =>
  words
    .replace(/\s*\(([^()]*)\)/g, (whole, inner: string) =>
      inner.replace(PLACEHOLDER, (_, field: keyof CertificateFacts) => facts[field]).trim() === '' ? '' : whole,
    )
    .replace(PLACEHOLDER, (_, field: keyof CertificateFacts) => facts[field]);

/** The words that a field shows; null for one that shows none. */
export function wordsOf(field: Pick<TemplateField, 'kind' | 'text'>, facts: CertificateFacts): string | null {
  switch (field.kind) {
    case 'text':
      return fillIn(field.text, facts);
    case 'qr':
    case 'logo':
    case 'image':
    case 'line':
    case 'frame':
      return null;
    default:
      return facts[field.kind];
  }
}

/** The type of layout that a certificate gets. */
export function typeOf(certificate: {
  readonly kind: 'quiz' | 'course';
  readonly outcome: string;
  readonly excellent: boolean;
}): TemplateType {
  if (certificate.excellent) return 'excellence';
  return certificate.outcome === 'taken' ? 'participation' : certificate.kind;
}

interface Manner {
  /** As `en-GB`. */
  readonly language: string;
  readonly timeZone: string;
  /** The address of the school's site. */
  readonly site: string;
}

const longDate = (date: Date, { language, timeZone }: Manner): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date);

const grades = { passed: 'Passed', taken: 'Taken part', completed: 'Completed' } as const;

/** What a certificate says, as words. What it does not name is empty. */
export function factsOf(certificate: Verified, manner: Manner): CertificateFacts {
  const { percent, score, maxScore } = certificate;
  const number = new Intl.NumberFormat(manner.language, { maximumFractionDigits: 2 });
  return {
    name: certificate.personName,
    title: certificate.title,
    school: certificate.school,
    teacher: certificate.teacher,
    date: longDate(new Date(certificate.issuedAt), manner),
    score: score === null || maxScore === null ? '' : `${number.format(score)} of ${number.format(maxScore)} points`,
    percent: percent === null ? '' : `${number.format(percent)}%`,
    grade: certificate.type === 'excellence' ? 'Passed with excellence' : grades[certificate.outcome],
    code: certificate.code,
    address: `${manner.site.replace(/^https?:\/\//, '')}/cert`,
  };
}

/** What the fields show in previews: a certificate of nobody. */
export const sampleFacts = ({ school, now, ...manner }: Manner & { school: string; now: Date }): CertificateFacts => ({
  ...factsOf(
    {
      code: '0000-0000-0000-0000',
      kind: 'quiz',
      type: 'quiz',
      title: 'Foundations of Statistics',
      personName: 'Zoë Łukasiewicz-Nguyễn',
      school,
      teacher: 'Dr. Amina Okoye',
      outcome: 'passed',
      percent: 92,
      score: 46,
      maxScore: 50,
      issuedAt: now.toISOString(),
      state: 'issued',
      stateReason: '',
      stateSince: null,
    },
    manner,
  ),
});
