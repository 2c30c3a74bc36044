import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { startGatewayFor } from '../testing/fake-api.ts'

const LIMIT = { timeout: 30_000 }
const call = (n: number) => `GET /api/calls/${n} HTTP/1.1\r\nHost: x\r\n\r\n`

it('passes on the calls of a connection one at a time, and none of a lost connection', async () => {
  const urls: string[] = []
  const responses: ServerResponse[] = []
  const { send, call: request } = await startGatewayFor(({ url = '' }, response) => {
    if (url === '/api/other') return void response.end('other')
    urls.push(url)
    responses.push(response)
  })
  const socket = send(call(1) + call(2) + call(3))
  await vi.waitUntil(() => urls.length === 1, LIMIT)
  await request('/api/other')
  expect(urls).toEqual(['/api/calls/1'])
  responses[0]?.end('done')
  await vi.waitUntil(() => urls.length === 2, LIMIT)

  socket.destroy()
  await vi.waitUntil(() => responses[1]?.destroyed, LIMIT)
  await request('/api/other')
  expect(urls).toEqual(['/api/calls/1', '/api/calls/2'])
})

it('closes a connection with 429 when too many of its calls wait', async () => {
  const urls: string[] = []
  const { send } = await startGatewayFor(({ url = '' }) => void urls.push(url))
  const received: string[] = []
  const socket = send(call(1).repeat(1000))
  socket.on('data', (text: string) => received.push(text))
  await vi.waitUntil(() => socket.closed, LIMIT)
  expect(received.join('')).toMatch(/^HTTP\/1\.1 429 .*"request\/too-many"/s)
  expect(urls.length).toBeLessThanOrEqual(1)
})
