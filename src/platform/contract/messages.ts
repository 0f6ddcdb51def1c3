/**
 * What schemas say of a bad value where they have no words of their own. zod's own words ("expected number, received
 * NaN") are for programmers, and reach nobody. The path is beside the message and names the field.
 */
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  number: 'Must be a number, such as 30',
  int: 'Must be a whole number, such as 30',
  string: 'Must be text',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object with named fields',
  record: 'Must be an object with named fields',
  date: 'Must be a date',
  null: 'Must be empty',
  undefined: 'Must be left out',
  nonoptional: 'Must be given',
  file: 'Must be a file',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, such as name@school.example',
  url: 'Must be an address starting with https://',
  uuid: 'Must be an identifier (a UUID)',
  datetime: 'Must be a date and time with zone, such as 2026-11-21T09:00:00Z',
  date: 'Must be a date, such as 2026-11-21',
  ipv4: 'Must be an IP address',
  ipv6: 'Must be an IP address',
  base64url: 'Must be written in base64url',
  base64: 'Must be written in base64',
};

const least = (issue: Extract<Issue, { code: 'too_small' }>): string => {
  const { minimum, origin, inclusive } = issue;
  if (origin === 'string') return Number(minimum) <= 1 ? 'Enter a value' : `Must be at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `Must have at least ${minimum} entries`;
  return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${minimum}`;
};

const most = (issue: Extract<Issue, { code: 'too_big' }>): string => {
  const { maximum, origin, inclusive } = issue;
  if (origin === 'string') return `Must be at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `Must have at most ${maximum} entries`;
  return inclusive === false ? `Must be less than ${maximum}` : `Must be at most ${maximum}`;
};

/** The message for an issue of zod's. */
export function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'Must be given in another form';
    case 'too_small':
      return least(issue);
    case 'too_big':
      return most(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Must be written in the form that the field asks for';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map((value) => (value === '' ? '(empty)' : String(value))).join(', ')}`;
    case 'unrecognized_keys':
      return `Must not have other fields: ${(issue.keys).join(', ')}`;
    case 'invalid_union':
      return 'Must be one of the forms that the field allows';
    case 'invalid_key':
      return 'Must have names that are allowed here';
    default:
      return 'Must be a value that the field allows';
  }
}

z.config({ customError: messageOf });
