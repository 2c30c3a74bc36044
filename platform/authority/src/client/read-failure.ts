import { commandFailed, ReleaseError } from '@mfe/release'
import { z } from 'zod'
import { failure, isReleaseErrorCode } from '../wire/protocol.ts'

/** What the server in front of the service answers by itself, such as to too many requests. */
const plainFailure = z.object({ code: z.string(), message: z.string() })

/** Returns the failure in an answer as a command on the store would have it. */
export function toError(origin: string, status: number, text: string): ReleaseError {
  const json = parseJson(text)
  const { data } = failure.safeParse(json)
  if (data) return fromProblem(origin, data.error)
  const plain = plainFailure.safeParse(json)
  if (plain.data && status !== 404) return commandFailed(`${origin}: ${plain.data.message}`)
  return commandFailed(
    `${origin} has no release service: it answered ${status}. To fix: correct the address, or set MFE_SERVICE=on there.`,
  )
}

export const fromProblem = (origin: string, { code, message }: { code: string; message: string }): ReleaseError =>
  isReleaseErrorCode(code) ? new ReleaseError(code, message) : commandFailed(`${origin}: ${message}`)

/** Creates the error of an answer of another version, or of another program. */
export const unreadable = (origin: string, cause: unknown): ReleaseError =>
  commandFailed(`The answer of ${origin} cannot be read. To fix: check the address, and update mfe.`, { cause })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
