import type { InjectOptions } from 'fastify'
import { startChildApi } from './child-api.ts'

type Options = Pick<InjectOptions, 'headers' | 'payload'>

/** The response to a call that was repeated until a process answered it. */
export interface Answer {
  statusCode: number
  bytes: Buffer
  json<Value>(): Value
  /** Whether an earlier attempt got no response; it may still have taken effect. */
  isRepeated: boolean
}

export type RestartingApi = Awaited<ReturnType<typeof startRestartingApi>>

/** Starts the API in a separate process that a test kills and starts again while clients use it. */
export async function startRestartingApi(dataDir: string) {
  const first = await startChildApi(dataDir)
  let current = Promise.resolve(first)

  /** Resolves to `undefined` if the process is killed before it has answered. */
  async function attempt(method: string, url: string, { headers, payload }: Options, isRepeated: boolean) {
    const { origin } = await current
    return fetch(origin + url, { method, headers, body: payload } as RequestInit)
      .then(async (response): Promise<Answer> => {
        const bytes = Buffer.from(await response.arrayBuffer())
        return { statusCode: response.status, bytes, json: () => JSON.parse(String(bytes)), isRepeated }
      })
      .catch(() => undefined)
  }

  return {
    /** Starts a session that repeats its calls until a process answers. */
    async logIn(email: string) {
      const authorization = `Bearer ${await first.logIn(email)}`
      return {
        email,
        async call(method: string, url: string, { headers, payload }: Options = {}): Promise<Answer> {
          const options = { headers: { authorization, ...headers }, ...(payload !== undefined && { payload }) }
          for (let isRepeated = false; ; isRepeated = true) {
            const answer = await attempt(method, url, options, isRepeated)
            if (answer) return answer
          }
        },
      }
    },

    /** Kills the process, and resolves once another one serves the same data. */
    async restart(): Promise<void> {
      const running = await current
      current = running.kill().then(() => startChildApi(dataDir))
      await current
    },

    /** Ends the process, and resolves to its exit code. */
    stop: async () => (await current).kill('SIGTERM'),
  }
}
