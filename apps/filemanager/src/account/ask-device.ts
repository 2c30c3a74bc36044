import { ApiError } from '@site/api-client/errors'
import type { NewPasskey, PasskeyCreationOptions } from '@site/contracts'
import { texts } from '#kit/texts.ts'
import { loadChunk } from '../load-chunk.ts'

/** Has the browser create a passkey. Rejects with an `ApiError` that says why there is none. */
export async function askDevice(optionsJSON: PasskeyCreationOptions): Promise<NewPasskey> {
  const { browserSupportsWebAuthn, startRegistration } = await loadChunk(import('@simplewebauthn/browser'))
  if (!browserSupportsWebAuthn()) throw notCreated(texts.passkeysUnsupported)
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw notCreated(REASONS[name] ?? texts.passkeyNotCreated)
  }
}

/** By the names of WebAuthn's errors (https://www.w3.org/TR/webauthn-3/#sctn-createCredential). */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: texts.passkeyCanceled,
  AbortError: texts.passkeyCanceled,
  InvalidStateError: texts.passkeyKnown,
}

const notCreated = (message: string) => new ApiError('passkeys/not-created', 0, message)
