/** The second step at sign-in, and signing in by passkey. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { signedInSchema } from '#identity/account/contract.ts';
import { presentPasswordSchema } from '#identity/account/profile/contract.ts';
import { doneSchema, idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';

/** Six digits of the app, or a recovery code; spaces and dashes don't matter. */
export const codeSchema = z
  .string({ error: 'Enter the code from your app' })
  .trim()
  .min(6, 'Enter the 6 digits from your app, or a recovery code')
  .max(40, 'Enter the 6 digits from your app, or a recovery code');

const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Kept by an account or a password manager, and not by one device alone. */
  isSynced: z.boolean(),
});
export type PasskeyView = z.output<typeof passkeySchema>;

const secondFactorSchema = z.object({
  /** Since when codes are asked for at sign-in; null: they are not. */
  authenticatorSince: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(passkeySchema),
  /** False where people sign in at a provider alone: then passkeys open nothing, and count for nothing. */
  arePasskeysGood: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

const recoveryCodesSchema = z.object({
  /** Shown this once. */
  recoveryCodes: z.array(z.string()),
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/secondFactor',
  summary: 'My authenticator app, my recovery codes and my passkeys',
  tag: 'Second factor',
  access: 'signed-in',
  response: secondFactorSchema,
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/authenticator',
  summary: 'A new secret for my authenticator app; it counts once a code of it was confirmed',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ password: presentPasswordSchema }),
  response: z.object({
    /** In base 32, to be typed in. */
    secret: z.string(),
    /** `otpauth://…`, to be drawn as a QR code. */
    address: z.string(),
  }),
});

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/authenticator/confirm',
  summary: 'The first code of my app: from now on a code is asked for at sign-in. Answers the recovery codes, once',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ code: codeSchema }),
  response: recoveryCodesSchema,
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/authenticator/remove',
  summary: 'No more codes at sign-in; needs the password and one more of them',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ code: codeSchema, password: presentPasswordSchema }),
  response: doneSchema,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/recoveryCodes',
  summary: 'Ten new recovery codes; the old ones are good for nothing then',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ code: codeSchema }),
  response: recoveryCodesSchema,
});

export const secondStepOfLogin = endpoint({
  method: 'POST',
  path: '/v1/api/auth/secondFactor',
  summary: 'The second step of a sign-in that was answered `second_factor_needed`',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({
    challenge: z.string().min(1, 'Must be the challenge of the first step').max(200),
    code: codeSchema,
  }),
  response: signedInSchema,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/api/admin/users/:id/resetSecondFactor',
  summary: 'For somebody who lost their device: no second step, no recovery codes, no passkeys, and signed out',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  response: doneSchema,
});

/** The options of a ceremony as the browser's WebAuthn takes them (WebAuthn level 3, 5.1). */
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

const text = z.string().max(20_000);
const credentialSchema = z.object({
  id: text.min(1),
  rawId: text.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

export const newPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

export const usedPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskeySchema>;

const passkeyName = lineSchema(100).pipe(z.string().min(1, 'Enter a name'));

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/passkeys/options',
  summary: 'Begin to add a passkey: the options for the browser',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ password: presentPasswordSchema }),
  response: optionsSchema,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/passkeys',
  summary: 'Keep the passkey that the browser made',
  tag: 'Second factor',
  access: 'signed-in',
  body: z.object({ name: passkeyName, credential: newPasskeySchema }),
  response: passkeySchema,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/v1/api/users/account/passkeys/:id',
  summary: 'Call one of my passkeys something else',
  tag: 'Second factor',
  access: 'signed-in',
  params: idParams,
  body: z.object({ name: passkeyName }),
  response: passkeySchema,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/passkeys/:id',
  summary: 'Remove one of my passkeys, with my present password',
  tag: 'Second factor',
  access: 'signed-in',
  params: idParams,
  body: z.object({ password: presentPasswordSchema }),
  response: doneSchema,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/v1/api/auth/passkey/options',
  summary: 'Begin to sign in with a passkey: the options for the browser',
  tag: 'Authentication',
  access: 'anyone',
  response: optionsSchema,
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/v1/api/auth/passkey',
  summary: 'Sign in with a passkey',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({ credential: usedPasskeySchema }),
  response: signedInSchema,
});
