/** `plan.request.withdraw` as people read it: `Plan: request, withdraw`. */
export function deedWords(deed: string): string {
  const [subject = '', ...parts] = deed.replaceAll('-', ' ').split('.');
  const words = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return parts.length === 0 ? words : `${words}: ${parts.join(', ')}`;
}
