import type { z } from 'zod'
import { commandFailed, ReleaseError } from '#index.ts'
import { type AnswerLine, answerLine, SERVICE_PATH } from '../wire/protocol.ts'
import { createIdleLimit, type IdleLimit } from './idle-limit.ts'
import { fromProblem, toError, unreadable } from './read-failure.ts'
import { withClaims } from './with-claims.ts'

interface Service {
  origin: string
  token: string
  fetch: typeof globalThis.fetch
}

/** What to send; without a body, the call is a GET. */
interface Call {
  type?: string
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** How long the answer may take to begin. Without it, as long as the connection lives: a body takes its time. */
  firstByteMs?: number
}

/** The service sends a line every ten seconds. */
const NEXT_LINE_MS = 60_000

/** Creates the calls of a release service. They never follow a redirect, which would take the token elsewhere. */
export function createCalls({ origin, token, fetch }: Service) {
  async function send(path: string, { type, body }: Call, limit: IdleLimit): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`${origin}${SERVICE_PATH}${path}`, {
        redirect: 'manual',
        signal: limit.signal,
        headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { method: 'POST', body, duplex: 'half' as const }),
      })
    } catch (error) {
      throw unreachable(origin, error)
    }
    if (response.ok) return response
    if (response.status < 300 || response.status >= 400) {
      throw withClaims(toError(origin, response.status, await textOf(response)), token)
    }
    // Its path may contain what a login needs.
    const target = URL.parse(response.headers.get('location') ?? '', origin)?.origin ?? 'elsewhere'
    // An unread body would keep the connection, and so the process.
    await response.body?.cancel()
    throw commandFailed(
      `${origin} redirects to ${target}, and a token must not follow. To fix: use the address of the site itself.`,
    )
  }

  async function textOf(response: Response): Promise<string> {
    try {
      return await response.text()
    } catch (error) {
      throw unreachable(origin, error)
    }
  }

  async function* linesOf({ body }: Response, limit: IdleLimit): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const piece of body ?? []) {
        limit.restart(NEXT_LINE_MS)
        const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        yield* lines
      }
    } catch (error) {
      throw unreachable(origin, error)
    }
    if (rest !== '') yield rest
  }

  function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
    try {
      return schema.parse(JSON.parse(json))
    } catch (error) {
      throw unreadable(origin, error)
    }
  }

  return {
    async getJson<Schema extends z.ZodType>(path: string, call: Call, schema: Schema, withinMs: number) {
      using limit = createIdleLimit(withinMs)
      return parse(schema, await textOf(await send(path, call, limit)))
    },

    /** Rejects as soon as there are more bytes than these. */
    async getBytes(path: string, { maxBytes, withinMs }: { maxBytes: number; withinMs: number }): Promise<Buffer> {
      using limit = createIdleLimit(withinMs)
      const { body } = await send(path, {}, limit)
      const pieces: Uint8Array[] = []
      let size = 0
      try {
        for await (const piece of body ?? []) {
          limit.restart(withinMs)
          size += piece.length
          if (size > maxBytes) break
          pieces.push(piece)
        }
      } catch (error) {
        throw unreachable(origin, error)
      }
      if (size <= maxBytes) return Buffer.concat(pieces)
      throw unreadable(origin, new Error(`${path} has more than ${maxBytes} bytes`))
    },

    /** Prints what comes, and resolves to the last line. */
    async getLines(path: string, call: Call, print: (text: string) => void): Promise<AnswerLine> {
      using limit = createIdleLimit(call.firstByteMs)
      for await (const json of linesOf(await send(path, call, limit), limit)) {
        const line = parse(answerLine, json)
        if (line.print !== undefined) print(line.print)
        if (line.error) throw fromProblem(origin, line.error)
        if (line.done) return line
      }
      throw unreachable(origin, new Error('the answer broke off'))
    },
  }
}

const unreachable = (origin: string, error: unknown): ReleaseError =>
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
