// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { createApiClient } from './index.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'

declare const window: Window & { happyDOM: { setURL(url: string): void } }

const server = await startRecordingServer()
beforeAll(async () => {
  window.happyDOM.setURL(`${server.origin}/welcome`)
  server.respondWith(json(200, [], { 'set-cookie': 'XSRF-TOKEN=signed%2Fproof; Path=/' }))
  await api.folders.list([])
})

const api = createApiClient({ session: () => ({ token: 'tok', email: 'ann@site.test' }) })

it('sends the anti-forgery token with mutating calls', async () => {
  server.respondWith(json(201, { message: 'ok' }))
  await api.folders.create([], 'a')
  expect(server.last().headers['x-xsrf-token']).toBe('signed/proof')
  await api.folders.delete(['a'])
  expect(server.last().headers['x-xsrf-token']).toBe('signed/proof')
  await api.account.authenticate({ email: 'a', password: 'b' })
  expect(server.last().headers['x-xsrf-token']).toBe('signed/proof')
})

it('sends no anti-forgery token with read-only calls', async () => {
  server.respondWith(json(200, []))
  await api.folders.list([])
  expect(server.last().headers).not.toHaveProperty('x-xsrf-token')
  expect(server.last().headers.authorization).toBe('Bearer tok')
  await api.files.mediaTypeOf(api.files.downloadUrl(['a'], 'f'))
  expect(server.last().headers).not.toHaveProperty('x-xsrf-token')
})
