import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'

interface Options {
  count: number
  from: string
  /** Called for each new connection. */
  onOpen: (socket: Socket) => void
  /** Called for each open connection every `ROUND_MS`. */
  onRound?: (socket: Socket) => void
}

/** Long enough that an attack is a load of one client, not of a network. */
const ROUND_MS = 5000

/**
 * Keeps connections open without reading what they receive. Opens those that the server has closed again, every five
 * seconds, until the result is disposed.
 */
export function holdConnections(url: string, { count, from, onOpen, onRound }: Options): AsyncDisposable {
  const { hostname, port } = new URL(url)
  const stop = new AbortController()
  const sockets = new Set<Socket>()

  async function open(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from }).pause()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
    if (!socket.destroyed) onOpen(socket)
  }

  async function run(): Promise<void> {
    for await (const _round of roundsUntil(stop.signal)) {
      for (const socket of sockets) onRound?.(socket)
      for (let missing = count - sockets.size; missing > 0 && !stop.signal.aborted; missing -= 1) await open()
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function* roundsUntil(signal: AbortSignal): AsyncGenerator<void> {
  yield
  try {
    yield* every(ROUND_MS, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
