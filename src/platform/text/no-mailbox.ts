/**
 * Whether the address stands for none: accounts that came without one have a place under `.invalid` (RFC 2606), where nobody
 * has a mailbox.
 */
export const hasNoMailbox = (email: string): boolean => email.endsWith('.invalid');
