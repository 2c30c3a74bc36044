import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'

const SIZE = 64 * 1024 * 1024
const streams: Readable[] = []
let app: FastifyInstance
let url: string

beforeEach(async () => {
  streams.length = 0
  const stream = () => {
    const bytes = new Readable({ read: () => bytes.push(Buffer.alloc(64 * 1024)) })
    streams.push(bytes)
    return bytes
  }
  app = fastify()
  app.get('/file', async (request, reply) => {
    const file = { size: SIZE, tag: 'tag', stream }
    await sendFile(request, reply, async (encoding) => (encoding ? undefined : file), { name: 'a.js', caching: '' })
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file`
})
afterEach(() => app.close())

it('closes the file when the client disconnects', async () => {
  const request = get(url)
  const [response] = await once(request, 'response')
  response.destroy()
  await vi.waitFor(() => expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]), { timeout: 10_000 })
})

it('responds to HEAD as if for the whole file, ignores ranges, and sends 304 without a length', async () => {
  const head = (headers: Record<string, string>) => app.inject({ method: 'HEAD', url: '/file', headers })
  const part = await head({ range: 'bytes=5-9' })
  expect([part.statusCode, part.headers['content-length']]).toEqual([200, `${SIZE}`])
  const unchanged = await head({ 'if-none-match': '"tag"' })
  expect([unchanged.statusCode, unchanged.headers['content-length']]).toEqual([304, undefined])
})

it.each([
  ['HEAD', {}],
  ['GET', { 'if-none-match': '"tag"' }],
  ['GET', { 'if-match': '"other"' }],
  ['GET', { range: `bytes=${SIZE}-` }],
] as const)('opens no file if the response to %s with %o has no file content', async (method, headers) => {
  await app.inject({ method, url: '/file', headers })
  expect(streams).toEqual([])
})
