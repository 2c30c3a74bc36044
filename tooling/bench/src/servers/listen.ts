import { once } from 'node:events'
import type { Server } from 'node:net'

/** Starts a server on a free port of the loopback; resolves to the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
