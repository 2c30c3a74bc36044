import { once } from 'node:events'
import { connect } from 'node:net'

interface Answer {
  /** Head and body, as they are sent. */
  bytes: number
  /** Whether the page has its smallest encoding already, which follows the first answer. */
  isFinished: boolean
}

/** Asks for a page over HTTP/1.1 as a browser does, with brotli, and counts what comes. */
export async function answerSize(url: string): Promise<Answer> {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
  )
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const [, head, length] = /^(.*?content-length: (\d+)\r\n.*?\r\n\r\n)/is.exec(received.toString('latin1')) ?? []
    if (head !== undefined && received.length >= head.length + Number(length)) socket.end()
  })
  await once(socket, 'close')
  return {
    bytes: received.length,
    isFinished: /\r\netag: "[\w-]+(?<!-quick)-br"\r\n/i.test(received.toString('latin1')),
  }
}
