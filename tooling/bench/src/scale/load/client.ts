import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Kind, Outcome } from './outcomes.ts'

/** Longer than any request takes on a busy machine. A request that hangs counts as failed. */
const LIMIT_MS = 60_000

export interface Call {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Buffer
}

export interface ReceivedResponse {
  status: number
  header: (name: string) => string
  body: Buffer
}

export type Client = ReturnType<typeof createClient>

/** Sends requests to one origin over keep-alive connections, and records the outcome of each. Never retries. */
export function createClient(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Outcome[] = []

  return {
    outcomes,
    /** Resolves to `undefined` if the request fails: without a response, or with another status. */
    async send(kind: Kind, call: Call, expected: number): Promise<ReceivedResponse | undefined> {
      const startedAt = performance.now()
      const record = (failure?: string) => void outcomes.push({ kind, startedAt, endedAt: performance.now(), failure })
      try {
        const response = await exchange(origin, agent, call)
        const isExpected = response.status === expected
        record(isExpected ? undefined : `${response.status} ${response.body.toString('utf8', 0, 100)}`)
        return isExpected ? response : undefined
      } catch (error) {
        record(String(error))
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

async function exchange(
  origin: string,
  agent: Agent,
  { method = 'GET', path, headers, body }: Call,
): Promise<ReceivedResponse> {
  const sent = request(origin + path, {
    agent,
    method,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    header: (name) => String(response.headers[name] ?? ''),
    body: await buffer(response),
  }
}
