import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { proxiedApi } from './proxied-api.ts'

interface Seen {
  url: string
  body: string
  headers: Record<string, unknown>
}

let api: FastifyInstance
let gateway: FastifyInstance
let seen: Seen[]

beforeEach(async () => {
  seen = []
  api = Fastify({ logger: false })
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  api.all('/*', async (request, reply) => {
    seen.push({ url: request.url, body: String(request.body ?? ''), headers: request.headers })
    return reply.code(201).send({ message: 'stored' })
  })
  await api.listen({ port: 0, host: '127.0.0.1' })
  gateway = Fastify({ logger: false })
  await proxiedApi(`http://127.0.0.1:${(api.server.address() as AddressInfo).port}`).mount(gateway)
  await gateway.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await gateway.close()
  await api.close()
})

const call = (path: string, init: RequestInit) =>
  fetch(`http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}${path}`, init)

it('hands bodies on as they are: JSON, forms with files, and none', async () => {
  const form = new FormData()
  form.append('file', new Blob(['bytes of a file']), 'plan.txt')
  expect((await call('/authenticate', { method: 'POST', body: '{"email":"a"}' })).status).toBe(201)
  expect((await call('/api/files/upload', { method: 'POST', body: form })).status).toBe(201)
  expect((await call('/api/folders/createParentFolder?parentFolderName=a%2Fb', { method: 'POST' })).status).toBe(201)
  expect(seen.map(({ url }) => url)).toEqual([
    '/authenticate',
    '/api/files/upload',
    '/api/folders/createParentFolder?parentFolderName=a%2Fb',
  ])
  expect(seen[0]?.body).toBe('{"email":"a"}')
  expect(seen[1]?.body).toContain('bytes of a file')
  expect(seen[2]?.body).toBe('')
})

it('tells the API who called, whatever the caller says of itself', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' }
  await call('/api/session', { headers })
  expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(seen[0]?.headers).not.toHaveProperty('x-real-ip')
  expect(seen[0]?.headers).not.toHaveProperty('forwarded')
  expect(String(seen[0]?.headers.host)).toContain(`${(gateway.server.address() as AddressInfo).port}`)
})
