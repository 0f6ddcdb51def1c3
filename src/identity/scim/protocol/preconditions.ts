/** Conditions on versions of resources (RFC 7644, 3.14; RFC 9110, 13). */
import { ScimError } from './errors.ts';

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when the header names the version, or any (`*`). Versions are compared weakly. */
export const namesVersion = (header: string, version: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => weak(tag) === weak(version));

/** Throws 412 where the sender means another version than the one that is there. */
export function refuseOtherVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version))
    throw new ScimError(412, `The resource has changed: its version is ${version}`);
}
