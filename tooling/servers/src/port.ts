import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_LIMIT_MS = 10_000

/** Starts a server on a free loopback port; resolves to the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Resolves to a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  await using server = createServer()
  return await listenOnLoopback(server)
}

/** Resolves when something accepts connections on a loopback port; rejects if nothing does in time. */
export async function waitForPort(port: number): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(50)
    } finally {
      socket.destroy()
    }
  }
}
