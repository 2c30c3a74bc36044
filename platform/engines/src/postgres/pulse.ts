import { Client, type ClientConfig, DatabaseError } from 'pg'
import { Unresponsive } from '../failure.ts'

/** How long a response may take before the server is asked on a new connection whether it responds at all. */
const SUSPECT_MS = 1500
/** How long the server may take to accept that connection. */
const PROBE_MS = 2000

/**
 * Notices a server that no longer responds, which TCP does not report while its machine accepts packets. A response to
 * another statement proves that it does, even if it accepts connections slowly.
 */
export function createPulse(config: ClientConfig) {
  let isDown = false
  let heardAt = Number.NEGATIVE_INFINITY
  let probing: Promise<boolean> | undefined

  function hear(): void {
    heardAt = performance.now()
    isDown = false
  }

  /** Resolves to whether the server accepts a connection, or has responded since then; calls share one attempt. */
  async function isResponding(since: number): Promise<boolean> {
    probing ??= probe(config).finally(() => {
      probing = undefined
    })
    const responds = (await probing) || heardAt > since
    isDown = !responds
    return responds
  }

  /** Resolves or rejects as `work` does, or rejects with `Unresponsive` in 3.5 seconds if the server does not respond. */
  function unlessUnresponsive<Result>(work: Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let isWaiting = true
    let timer: NodeJS.Timeout
    const wait = (since: number) => {
      const suspect = async () => {
        if (heardAt > since) wait(heardAt)
        else if (!(await isResponding(since))) reject(unresponsive())
        else if (isWaiting) wait(performance.now())
      }
      timer = setTimeout(suspect, since + SUSPECT_MS - performance.now()).unref()
    }
    wait(performance.now())
    work.then(resolve, reject).finally(() => {
      isWaiting = false
      clearTimeout(timer)
    })
    return promise
  }

  return {
    /** Rejects with `Unresponsive` if the server did not respond before and still does not. */
    async assertBeating(): Promise<void> {
      if (isDown && !(await isResponding(performance.now()))) throw unresponsive()
    },

    unlessUnresponsive,

    /** Like `unlessUnresponsive`, for a response of the server. */
    watch<Response>(response: Promise<Response>): Promise<Response> {
      response.then(hear, (error: unknown) => {
        if (error instanceof DatabaseError) hear()
      })
      return unlessUnresponsive(response)
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
