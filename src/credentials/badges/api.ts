/** What other slices may call of credentials/badges: the school as a signer: keys, signatures, credentials within pictures. */
export { bakePng, bakeSvg, unbake } from './bake.ts';
export { didOf } from './did.ts';
export { type JsonObject, type Jws, readJws } from './jws.ts';
export { checkSignature, findSigningKey, getSigningKey, replaceSigningKey, signAs } from './keys.ts';
export { encodeList, LIST_BITS } from './status-list.ts';
export { findKey, listKeys, withdrawKey } from './store.ts';
export { openHeaders } from './well-known.ts';
