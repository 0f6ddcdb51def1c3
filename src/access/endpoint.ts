import { endpointFor } from '#platform/contract/endpoint.ts';
import type { Permission } from './permissions.ts';

/** Describes one call of the interface; see `platform/contract/endpoint.ts`. */
export const endpoint = endpointFor<Permission>();
