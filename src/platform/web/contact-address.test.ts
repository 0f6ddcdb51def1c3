import { expect, test } from 'vitest';
import { contactAddress } from './contact-address.ts';

test.each([
  ['office@school.example', 'mailto:office@school.example'],
  ['+1 (617) 555-0118', 'tel:+16175550118'],
  ['12 Linden Row, Northbridge, MA 01534', null],
  ['javascript:alert(1)', null],
])('%s leads to %s', (text, address) => expect(contactAddress(text)).toBe(address));
