import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_LIMIT_MS = 10_000

/** Resolves when something answers on a port of the loopback; rejects when nothing does in time. */
export async function listening(port: number): Promise<void> {
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
