import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createDirectoryStore } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSiteConfig } from './config.ts'
import { createSite, type Site, type SiteOptions } from './create-site.ts'

let folder: string
let site: Site
let isClosed: boolean
/** Longer than any test, so connections close only for other reasons. */
const LONG_MS = 600_000

beforeEach(async () => {
  folder = await newFolder()
  isClosed = false
})
afterEach(async () => {
  if (!isClosed) await site.close()
})

async function open(options: SiteOptions) {
  const config = loadSiteConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  site = await createSite(config, createDirectoryStore(config.RELEASE_STORE), options)
  return site.gateway.start()
}

async function close() {
  isClosed = true
  await site.close()
}

async function send(text: string): Promise<Socket> {
  const address = site.gateway.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The site is not listening.')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  // A closed connection may report a reset.
  socket.on('error', () => socket.destroy())
  socket.resume().write(text)
  return socket
}

it('finishes responses in progress, then closes their connections and idle ones', async () => {
  const result = Promise.withResolvers<string>()
  const requested = Promise.withResolvers<void>()
  const extend = (app: FastifyInstance) => {
    app.get('/slow', () => {
      requested.resolve()
      return result.promise
    })
  }
  const address = await open({ extend, graceMs: LONG_MS })
  await (await fetch(`${address}/healthz`)).text()
  const slow = fetch(`${address}/slow`)
  await requested.promise

  const closed = close()
  await expect.poll(() => site.gateway.app.server.listening).toBe(false)
  result.resolve('whole')
  const response = await slow
  expect([response.status, await response.text()]).toEqual([200, 'whole'])
  expect(response.headers.get('connection')).toBe('close')
  await closed
})

it('closes connections that stay open past the grace period', async () => {
  await open({ graceMs: 100 })
  const sockets = await Promise.all([
    send('GET / HTTP/1.1\r\nHost: x'),
    send('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a'),
    send(
      'POST /contactus HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90\r\n\r\na',
    ),
  ])
  await close()
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

it('stops under load', async () => {
  const address = await open({ graceMs: LONG_MS })
  let responses = 0
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (;;) {
        const response = await fetch(`${address}/healthz`).catch(() => undefined)
        if (!response) return
        await response.text().catch(() => '')
        responses += 1
      }
    }),
  )
  await expect.poll(() => responses).toBeGreaterThan(20)
  await close()
  await load
})
