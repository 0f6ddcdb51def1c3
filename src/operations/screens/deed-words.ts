/** Kinds of things whose name in the log is not their word. */
const kinds: Readonly<Record<string, string>> = {
  'certificate-template': 'Certificate layout',
  faq: 'Common question',
  grant: 'Plan held',
  image: 'Picture',
  media: 'File',
  message: 'Message to the school',
  request: 'Request for a plan',
  sso_provider: 'Sign-in provider',
  task: 'Job',
  tenant: 'Site',
  'voucher-batch': 'Vouchers',
};

/** `plan.request.withdraw` as people read it: `Plan: request, withdraw`. */
export function deedWords(deed: string): string {
  const [subject = '', ...parts] = deed
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .split('.');
  const words = kinds[subject] ?? `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return parts.length === 0 ? words : `${words}: ${parts.join(', ')}`;
}

/** The kind of thing as people call it. */
export const kindWords = (kind: string): string => kinds[kind] ?? deedWords(kind.replaceAll('_', ' '));
