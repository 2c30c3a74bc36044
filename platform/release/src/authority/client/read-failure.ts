import { z } from 'zod'
import { commandFailed, ReleaseError } from '#index.ts'
import { failure, isReleaseErrorCode, SERVICE_PATH } from '../wire/protocol.ts'

/** What the server in front of the service answers by itself, such as to too many requests. */
const plainFailure = z.object({ code: z.string(), message: z.string() })

/** What a server answers to a call of a service that it does not have. */
const NO_SERVICE = [404, 405]

/** Returns the failure in an answer as a command on the store would have it. */
export function toError(origin: string, status: number, text: string): ReleaseError {
  const json = parseJson(text)
  const { data } = failure.safeParse(json)
  if (data) return fromProblem(origin, data.error)
  const plain = plainFailure.safeParse(json)
  if (plain.data && status !== 404) return commandFailed(`${origin}: ${plain.data.message}`)
  if (NO_SERVICE.includes(status)) {
    return commandFailed(
      `${origin} has no release service: it answered ${status}. To fix: correct the address, or set MFE_SERVICE=on there.`,
    )
  }
  return fromProxy(origin, status)
}

/** Returns the failure in an answer that neither the service nor its server has given. */
function fromProxy(origin: string, status: number): ReleaseError {
  const answered = `a proxy in front of it answered ${status}`
  if (status >= 500) return unreachable(origin, new Error(answered))
  const fix = status === 413 ? 'raise its limit for the body of requests to' : 'let programs with a token through to'
  return commandFailed(
    `${origin} does not get the request: ${answered}. Nothing changed. To fix: ask an admin of the site to ${fix} ${SERVICE_PATH}.`,
  )
}

/** Creates the error of a service that does not respond, or whose answer breaks off. */
export const unreachable = (origin: string, error: unknown): ReleaseError =>
  new ReleaseError(
    'release/unreachable',
    [
      `${origin} cannot be reached: ${reasonOf(error)}.`,
      'To fix: check the address and the network. If you were changing something, first see whether it took effect: pnpm mfe log',
    ].join(' '),
    { cause: error },
  )

/** Returns the cause that `fetch` wraps, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'the connection failed'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
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
