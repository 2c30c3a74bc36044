import { Agent } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Call, send } from '../http/call.ts'

/** Longer than any request takes on a busy machine. A request that hangs counts as failed. */
const LIMIT_MS = 60_000

export const KINDS = ['page', 'asset', 'list', 'download', 'upload', 'resumable', 'delete'] as const

/** One request. Times are from `performance.now()`. */
export interface Outcome {
  kind: (typeof KINDS)[number]
  startedAt: number
  endedAt: number
  failure: string | undefined
}

export type Client = ReturnType<typeof createClient>

/** Sends requests over keep-alive connections, and records the outcome of each. Never retries. */
export function createClient() {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Outcome[] = []

  return {
    outcomes,
    /** Resolves to `undefined` if the call fails. */
    async send(kind: Outcome['kind'], call: Call) {
      const startedAt = performance.now()
      const record = (failure?: string) => void outcomes.push({ kind, startedAt, endedAt: performance.now(), failure })
      try {
        const response = await send({ ...call, agent, signal: AbortSignal.timeout(LIMIT_MS) })
        const received = { headers: response.headers, body: await buffer(response) }
        record()
        return received
      } catch (error) {
        record(String(error))
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}
