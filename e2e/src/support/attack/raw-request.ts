import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AttackResponse } from '@repo/servers/attacks'
import type { Site } from '../site/site-process.ts'

export async function connectTo({ url }: Site): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes that no client library would send. Resolves to every response until the connection closes. */
export async function sendRaw(site: Site, bytes: string): Promise<AttackResponse[]> {
  const socket = await connectTo(site)
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  // The server may reset the connection after its response, when everything has arrived.
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return received.split(/(?=HTTP\/1\.1 \d{3} )/).map(parse)
}

function parse(response: string): AttackResponse {
  const [head = '', ...rest] = response.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((header) => {
    const [name = '', value = ''] = header.split(/: ?(.*)/s)
    return [name.toLowerCase(), value]
  })
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), text: rest.join('\r\n\r\n') }
}
