import { Client, type ClientConfig, DatabaseError } from 'pg'
import { Unresponsive } from '../failure.ts'

/** How long a response may take before the server is asked on a new connection whether it responds at all. */
const SUSPECT_MS = 1500
/** How long the server may take to accept that connection. */
const PROBE_MS = 2000

export type Pulse = ReturnType<typeof createPulse>

/** Notices a server that no longer responds. TCP does not report that while the server's machine accepts packets. */
export function createPulse(config: ClientConfig) {
  let isDown = false
  let probing: Promise<boolean> | undefined

  /** Resolves to whether the server accepts a connection; calls at the same time share one attempt. */
  function isResponding(): Promise<boolean> {
    probing ??= probe(config).then((responds) => {
      isDown = !responds
      probing = undefined
      return responds
    })
    return probing
  }

  return {
    /** Rejects with `Unresponsive` if the server did not respond before and still does not. */
    async assertBeating(): Promise<void> {
      if (isDown && !(await isResponding())) throw unresponsive()
    },

    /** Resolves or rejects as `response` does, or rejects with `Unresponsive` in 3.5 seconds if there will be none. */
    watch<Response>(response: Promise<Response>): Promise<Response> {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      let isWaiting = true
      const suspect = async () => {
        if (await isResponding()) {
          if (isWaiting) timer = setTimeout(suspect, SUSPECT_MS).unref()
        } else reject(unresponsive())
      }
      let timer = setTimeout(suspect, SUSPECT_MS).unref()
      response.then(resolve, reject).finally(() => {
        isWaiting = false
        clearTimeout(timer)
      })
      return promise
    },
  }
}

const unresponsive = () => new Unresponsive('The database does not respond')

/** Resolves to whether the server responds, be it with an error. */
async function probe(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}
