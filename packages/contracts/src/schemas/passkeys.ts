import { z } from 'zod'

// The parts of WebAuthn that the site uses (https://www.w3.org/TR/webauthn-3/). Binary values are base64url.

const binary = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** The longest credential id has 1,023 bytes. */
const credentialId = binary(1364)
const type = z.literal('public-key')

/** What an authenticator returns, except for the response of a kind. Other properties are ignored. */
const credential = { id: credentialId, rawId: credentialId, type, clientExtensionResults: z.unknown().optional() }
const clientDataJSON = binary(8192)

/** The body of `POST /api/passkeys`. */
export const newPasskeyBody = z.object({
  ...credential,
  response: z.object({ clientDataJSON, attestationObject: binary(32_768) }),
})

/** A new passkey, as the browser returns it. */
export type NewPasskey = z.input<typeof newPasskeyBody>

/** The body of `POST /api/passkeys/login`. */
export const passkeyLoginBody = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: binary(4096),
    signature: binary(8192),
    userHandle: binary(128).optional(),
  }),
})

/** A signature with a passkey, as the browser returns it. */
export type PasskeyLogin = z.input<typeof passkeyLoginBody>

const userVerification = z.literal('required')

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number() })),
  excludeCredentials: z.array(z.object({ type, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
  /** In milliseconds. */
  timeout: z.number(),
})

/** What the browser needs to create a passkey. */
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification,
  /** In milliseconds. */
  timeout: z.number(),
})

/** What the browser needs to log in with a passkey, whoever's it is. */
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

export const passkeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** A passkey of the account. Instants are ISO 8601. */
export type Passkey = z.infer<typeof passkeyEntry>
