import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLiveReload, type LiveReload } from './live-reload.ts'

let app: FastifyInstance
let liveReload: LiveReload

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  liveReload = createLiveReload()
  liveReload.extend(app)
  await app.register((site, _options, done) => {
    site.get('/', (request, reply) =>
      reply
        .headers({ 'content-type': 'text/html', 'content-security-policy': "script-src 'self' 'nonce-abc'" })
        .send(`<body>${request.headers['accept-encoding'] ?? 'plain'}</body>`),
    )
    site.get('/data', () => ({ html: '</body>' }))
    done()
  })
})

afterEach(() => app.close())

describe('live reload', () => {
  it('adds its script to pages, under their own policy', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const { body } = await app.inject({ url: '/', headers })
    expect(body).toMatch(/^<body>.*<script nonce="abc">new EventSource/s)
    expect(body).toContain('plain')
  })

  it('leaves everything else as it is', async () => {
    expect((await app.inject('/data')).json()).toEqual({ html: '</body>' })
  })

  it('tells open pages of a new build', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/__mfe/dev/events`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('retry: 500\n\n')
    liveReload.reload()
    expect((await reader?.read())?.value).toBe('data: new build\n\n')
    liveReload.close()
    expect((await reader?.read())?.done).toBe(true)
  })
})
