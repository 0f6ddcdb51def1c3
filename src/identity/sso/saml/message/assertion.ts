/** What an assertion says, read from the bytes that were signed. */
import { attributeOf, BadXml, childOf, childrenOf, isNamed, ns, onlyChild, type SamlElement } from './xml.ts';

/** Clocks may differ by this. */
export const SKEW_MS = 2 * 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const MOST_VALUES = 5_000;

/** A person's name at a provider. */
export interface NameId {
  readonly value: string;
  readonly format: string | null;
  readonly qualifier: string | null;
  readonly spQualifier: string | null;
}

export interface AssertionFacts {
  readonly id: string;
  /** Null: it is encrypted apart from the assertion. */
  readonly nameId: NameId | null;
  readonly sessionIndex: string | null;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** After it the assertion is refused for its age. */
  readonly until: Date;
}

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  /** Null: nobody asked for it here. */
  readonly inResponseTo: string | null;
  readonly now: Date;
}

/** A time of XML in UTC. Throws `BadXml`. */
export function timeOf(element: SamlElement, name: string): Date | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new BadXml(`${name} is no time`);
  return new Date(time);
}

/** Throws `BadXml` when the moment is not within `NotBefore` and `NotOnOrAfter`. */
export function refuseOutside(element: SamlElement, now: Date): void {
  const [from, until] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  if (from && from.getTime() - SKEW_MS > now.getTime()) throw new BadXml(`It is valid from ${from.toISOString()} only`);
  if (until && until.getTime() + SKEW_MS <= now.getTime())
    throw new BadXml(`It was valid until ${until.toISOString()}`);
}

/** The name of the provider that speaks. Throws `BadXml` where it is another one. */
export function refuseOtherIssuer(element: SamlElement, issuer: string): void {
  const said = childOf(element, ns.assertion, 'Issuer')?.text.trim();
  if (said !== issuer) throw new BadXml(`The issuer of the ${element.name} is ${said ?? 'missing'}, not ${issuer}`);
}

export function nameIdOf(element: SamlElement): NameId {
  const value = element.text.trim();
  if (value === '' || value.length > 256) throw new BadXml('The NameID is empty or too long');
  return {
    value,
    format: attributeOf(element, 'Format'),
    qualifier: attributeOf(element, 'NameQualifier'),
    spQualifier: attributeOf(element, 'SPNameQualifier'),
  };
}

/** Throws `BadXml` where no confirmation of the subject is for this site, this request and this moment. */
function confirm(subject: SamlElement, expected: Expected): Date {
  const problems: string[] = [];
  for (const one of childrenOf(subject, ns.assertion, 'SubjectConfirmation')) {
    if (attributeOf(one, 'Method') !== BEARER) continue;
    try {
      const data = onlyChild(one, ns.assertion, 'SubjectConfirmationData');
      const until = timeOf(data, 'NotOnOrAfter');
      if (!until) throw new BadXml('SubjectConfirmationData has no NotOnOrAfter');
      refuseOutside(data, expected.now);
      const recipient = attributeOf(data, 'Recipient');
      if (recipient !== expected.recipient)
        throw new BadXml(`The recipient is ${recipient}, not ${expected.recipient}`);
      if (attributeOf(data, 'InResponseTo') !== expected.inResponseTo)
        throw new BadXml('The assertion answers another request');
      return until;
    } catch (error) {
      if (!(error instanceof BadXml)) throw error;
      problems.push(error.message);
    }
  }
  throw new BadXml(problems[0] ?? 'The subject has no bearer confirmation');
}

function checkConditions(assertion: SamlElement, expected: Expected): void {
  const conditions = onlyChild(assertion, ns.assertion, 'Conditions');
  refuseOutside(conditions, expected.now);
  const audiences = childrenOf(conditions, ns.assertion, 'AudienceRestriction');
  if (audiences.length === 0) throw new BadXml('The assertion names no audience');
  for (const one of audiences) {
    const named = childrenOf(one, ns.assertion, 'Audience').map(({ text }) => text.trim());
    if (!named.includes(expected.audience))
      throw new BadXml(`The audience is ${named.join(', ')}, not ${expected.audience}`);
  }
  for (const child of conditions.children)
    if (child.uri !== ns.assertion || !['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'].includes(child.name))
      throw new BadXml(`The condition ${child.name} is not known here`);
}

function sessionOf(assertion: SamlElement, now: Date): string | null {
  const statements = childrenOf(assertion, ns.assertion, 'AuthnStatement');
  if (statements.length === 0) throw new BadXml('The assertion does not say that somebody signed in');
  for (const one of statements) {
    const until = timeOf(one, 'SessionNotOnOrAfter');
    if (until && until.getTime() + SKEW_MS <= now.getTime()) throw new BadXml('The session at the provider is over');
  }
  return attributeOf(statements[0], 'SessionIndex');
}

function attributesOf(assertion: SamlElement): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let count = 0;
  for (const statement of childrenOf(assertion, ns.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, ns.assertion, 'Attribute')) {
      const name = attributeOf(attribute, 'Name') ?? '';
      const values = childrenOf(attribute, ns.assertion, 'AttributeValue')
        .map(({ text }) => text.trim())
        .filter((text) => text !== '');
      count += values.length;
      if (count > MOST_VALUES) throw new BadXml(`The assertion has more than ${MOST_VALUES} values`);
      if (name !== '') found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return found;
}

/** Reads an assertion whose signature was verified. Throws `BadXml` where it is not for this site, request and moment. */
export function readAssertion(assertion: SamlElement, expected: Expected): AssertionFacts {
  if (!isNamed(assertion, ns.assertion, 'Assertion')) throw new BadXml('What was signed is no assertion');
  if (attributeOf(assertion, 'Version') !== '2.0') throw new BadXml('The version of the assertion is not 2.0');
  const id = attributeOf(assertion, 'ID');
  if (!id || id.length > 256) throw new BadXml('The assertion has no ID');
  refuseOtherIssuer(assertion, expected.issuer);
  const issued = timeOf(assertion, 'IssueInstant');
  if (!issued || issued.getTime() - SKEW_MS > expected.now.getTime()) throw new BadXml('IssueInstant is in the future');
  const subject = onlyChild(assertion, ns.assertion, 'Subject');
  const until = confirm(subject, expected);
  checkConditions(assertion, expected);
  const name = childOf(subject, ns.assertion, 'NameID');
  return {
    id,
    nameId: name ? nameIdOf(name) : null,
    sessionIndex: sessionOf(assertion, expected.now),
    attributes: attributesOf(assertion),
    until: new Date(until.getTime() + SKEW_MS),
  };
}
