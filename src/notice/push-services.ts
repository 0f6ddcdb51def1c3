/**
 * Where pushes may be sent. Browsers say the address of their device's service, and could say any: so only the services
 * of the browsers' makers are taken, and what the operator adds in PUSH_SERVICES. The server never calls another address.
 */
const makers = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** True for addresses that pushes may be sent to; `others` are origins that the operator has added. */
export function isPushService(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && makers.some((form) => form.test(hostname));
}

/** The origins in PUSH_SERVICES, which are separated by commas. */
export const originsOf = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => URL.canParse(part))
    .map((part) => new URL(part).origin);
