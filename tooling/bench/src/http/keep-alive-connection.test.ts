import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@repo/servers/port'
import { expect, it } from 'vitest'
import { openKeepAlive } from './keep-alive-connection.ts'

/** Starts a server that responds to each request with these chunks. */
async function serve(chunks: readonly string[]) {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay()
    socket.on('data', () => {
      for (const chunk of chunks) socket.write(chunk)
    })
  })
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}/page`,
    [Symbol.dispose]: () => void server.close(),
  }
}

it('returns the size of headers plus body, regardless of how the response is chunked', async () => {
  using server = await serve(['HTTP/1.1 200 OK\r\nContent-', 'Length: 5\r\n\r', '\n12', '345'])
  const connection = await openKeepAlive(server.url)
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'.length
  expect(await connection.request()).toBe(head + 5)
  expect(await connection.request()).toBe(head + 5)
  connection.close()
})

it('rejects with the status line of a response that is not a page', async () => {
  using server = await serve(['HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'])
  const connection = await openKeepAlive(server.url)
  await expect(connection.request()).rejects.toThrow('503 Service Unavailable')
})
