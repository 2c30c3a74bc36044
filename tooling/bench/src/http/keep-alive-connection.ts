import { once } from 'node:events'
import { connect } from 'node:net'
import { percentile } from '../report/report.ts'

/** Requests a page repeatedly over one connection. Uses a plain socket, because node:http is slower than nginx. */
export async function openKeepAlive(url: string) {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const message = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`
  let response: PromiseWithResolvers<number> | undefined
  let head = ''
  let expected = 0
  let received = 0
  const fail = (error: Error) => response?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${url} closed the connection.`)))
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length
    if (expected === 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      if (!head.startsWith('HTTP/1.1 200 ') || !length)
        return void socket.destroy(new Error(`${url} returned ${head.split('\r\n', 1)[0]} instead of a page.`))
      expected = end + 4 + Number(length)
    }
    if (received >= expected) response?.resolve(received)
  })
  return {
    /**
     * Sends the request. Resolves to the size of headers plus body once both have arrived. Allows one call at a time.
     */
    request(): Promise<number> {
      response = Promise.withResolvers<number>()
      head = ''
      expected = 0
      received = 0
      socket.write(message)
      return response.promise
    },
    close: () => socket.destroy(),
  }
}

export type Load = Awaited<ReturnType<typeof load>>

/** Requests a page over several connections, one request after the other on each. Response times are in ms. */
export async function load(url: string, connections: number, ms: number) {
  const opened = await Promise.all(Array.from({ length: connections }, () => openKeepAlive(url)))
  const times: number[] = []
  const started = performance.now()
  const loops = opened.map(async ({ request }) => {
    for (let requestedAt = performance.now(); requestedAt - started < ms; ) {
      await request()
      const now = performance.now()
      times.push(now - requestedAt)
      requestedAt = now
    }
  })
  await Promise.all(loops)
  const seconds = (performance.now() - started) / 1000
  for (const { close } of opened) close()
  return { pagesPerSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
