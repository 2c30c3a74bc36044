import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { startFakeApi, startGatewayFor, startGatewayWithManualResponse } from '../testing/fake-api.ts'
import { proxiedApi } from './proxied-api.ts'

/** Starts a gateway in front of an API that records each request with its body and responds with 201. */
async function startRecording() {
  const requests: { url: string; body: string; headers: IncomingMessage['headers'] }[] = []
  const gateway = await startGatewayFor(async (request, response) => {
    const body = await text(request)
    requests.push({ url: `${request.method} ${request.url}`, body, headers: request.headers })
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"message":"stored"}')
  })
  return { ...gateway, requests }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the proxy, given a request', () => {
  it('forwards JSON, forms with files and empty bodies unchanged', async () => {
    const { call, requests } = await startRecording()
    const form = new FormData()
    form.append('file', new Blob(['bytes of a file']), 'plan.txt')
    expect((await call('/authenticate', { method: 'POST', body: '{"email":"a"}' })).status).toBe(201)
    expect((await call('/api/files/upload', { method: 'POST', body: form })).status).toBe(201)
    expect((await call('/api/folders/createParentFolder', { method: 'POST' })).status).toBe(201)
    expect((await call('/api/files', { method: 'DELETE', body: 'why' })).status).toBe(201)
    expect(requests.map(({ url }) => url)).toEqual([
      'POST /authenticate',
      'POST /api/files/upload',
      'POST /api/folders/createParentFolder',
      'DELETE /api/files',
    ])
    expect(requests.map(({ body }) => body)).toEqual(['{"email":"a"}', expect.stringContaining('of a file'), '', 'why'])
  })

  it.each([
    '/api/files/download/..a.txt',
    '/api/files/download/a..%2Fb',
    '/api/folders?parentFolderName=x%2F..y',
    '/api/folders?parentFolderName=100%',
    '/api/folders?parentFolderName=a?b&c=../d',
    '/api/../a',
    '/api//a',
  ])('keeps the URL %s', async (path) => {
    const { send, requests } = await startRecording()
    const socket = send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(String(await once(socket, 'data'))).toContain('201 Created')
    expect(requests.map(({ url }) => url)).toEqual([`GET ${path}`])
  })

  it('forwards to the API only, ignoring the host in an absolute URL', async () => {
    const { send, requests } = await startRecording()
    const socket = send('GET http://evil.example/api/session HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    expect(requests.map(({ url }) => url)).toEqual(['GET /api/session'])
  })

  it('overrides the identity headers of the client', async () => {
    const { origin, send, requests } = await startRecording()
    const host = origin.replace('http://', '')
    const named = 'X-Real-Ip: 10.9.9.9\r\nForwarded: for=10.9.9.9\r\nX-Forwarded-For: 10.9.9.9\r\nX-Hop: 1'
    const socket = send(
      `GET /api/session HTTP/1.1\r\nHost: ${host}\r\n${named}\r\nConnection: X-Hop, X-Forwarded-For\r\n\r\n`,
    )
    await once(socket, 'data')
    expect(requests[0]?.headers).toMatchObject({
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
    })
    for (const name of ['x-real-ip', 'forwarded', 'x-hop']) expect(requests[0]?.headers).not.toHaveProperty(name)
  })

  it('accepts HTTP/1.0 without a Host header', async () => {
    const { send, requests } = await startRecording()
    const socket = send('GET /api/session HTTP/1.0\r\n\r\n')
    expect(String(await once(socket, 'data'))).toContain('201 Created')
    expect(requests[0]?.headers).not.toHaveProperty('x-forwarded-host')
  })

  it.each(['Content-Length: 60000', 'Transfer-Encoding: chunked'])(
    'drops the body headers of a request without a body: %s',
    async (header) => {
      const { call, send, requests } = await startRecording()
      const socket = send(`GET /api/session HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
      expect(String(await once(socket, 'data'))).toContain('201 Created')
      // Reuses the connection to the API, which would otherwise read this call as the body of the first one.
      expect((await call('/api/folders', { headers: { cookie: 'sid=secret' } })).status).toBe(201)
      expect(requests.map(({ url, body }) => `${url} ${body}`)).toEqual(['GET /api/session ', 'GET /api/folders '])
    },
  )

  it('forwards the methods of WebDAV, and what Windows asks of the addresses above it', async () => {
    const { call, requests } = await startRecording()
    const sent = [
      ...['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'].map((method) => `${method} /api/dav/a`),
      ...['OPTIONS /', 'PROPFIND /', 'OPTIONS /api', 'PROPFIND /api'],
    ]
    for (const one of sent) {
      const [method, path = ''] = one.split(' ')
      expect((await call(path, { method, body: '<x/>' })).status).toBe(201)
    }
    expect(requests.map(({ url, body }) => `${url} ${body}`)).toEqual(sent.map((one) => `${one} <x/>`))
  })

  it('forwards a body of unknown length in full', async () => {
    const { call, send, requests } = await startRecording()
    const socket = send(
      'DELETE /api/files HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nwhy\r\n0\r\n\r\n',
    )
    await once(socket, 'data')
    await call('/api/session')
    expect(requests.map(({ url, body }) => `${url} ${body}`)).toEqual(['DELETE /api/files why', 'GET /api/session '])
  })

  it('does not retry it, even after a 503', async () => {
    let calls = 0
    const { call } = await startGatewayFor((_request, response) => {
      calls += 1
      response.writeHead(503, { 'retry-after': '1' }).end('{"code":"server/busy"}')
    })
    const response = await call('/api/session')
    const seen = [response.status, response.headers.get('retry-after'), await response.text()]
    expect(seen).toEqual([503, '1', '{"code":"server/busy"}'])
    expect(calls).toBe(1)
  })
})

describe('the proxy, given a response', () => {
  it('keeps the status and headers except hop-by-hop ones', async () => {
    const { call } = await startGatewayFor((request, response) => {
      const range = request.headers.range === 'bytes=2-3'
      response.writeHead(range ? 206 : 304, {
        'content-range': 'bytes 2-3/9',
        'content-security-policy': "default-src 'none'; sandbox",
        'set-cookie': ['a=1', 'b=2'],
        connection: 'x-hop, close',
        'x-hop': '1',
      })
      response.end(range ? 'cd' : undefined)
    })
    const part = await call('/api/files/download/a', { headers: { range: 'bytes=2-3' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-3/9', 'cd'])
    expect(part.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect([part.headers.get('x-hop'), part.headers.get('connection')]).toEqual([null, 'keep-alive'])
    expect((await call('/api/files/download/a')).status).toBe(304)
  })

  it('keeps the Content-Length of a HEAD response', async () => {
    const { call } = await startGatewayFor((_request, response) =>
      response.writeHead(200, { 'content-length': '5000' }).end(),
    )
    const response = await call('/api/files/download/a', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '5000', ''])
  })

  it('streams request and response bodies', async () => {
    const { call, requested } = await startGatewayWithManualResponse()
    const up = new TransformStream<Uint8Array, Uint8Array>()
    const sender = up.writable.getWriter()
    const called = call('/api/files', { method: 'POST', body: up.readable, duplex: 'half' } as RequestInit)
    await sender.write(Buffer.from('first'))
    const [request, response] = await requested
    expect(String(await once(request, 'data'))).toBe('first')
    await sender.close()

    response.write('one')
    const reader = (await called).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one')
    response.end('two')
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('two')
  })

  it('forwards events one by one, uncompressed, until the page or the gateway closes', async () => {
    const { call, close, requested } = await startGatewayWithManualResponse()
    const called = call('/api/events', { headers: { 'accept-encoding': 'br, gzip' } })
    const [, response] = await requested
    const left = once(response, 'close')
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.write('data: 1\n\n')
    const received = await called
    const reader = received.body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(received.headers.get('content-encoding')).toBeNull()
    expect(await next()).toBe('data: 1\n\n')
    response.write('data: 2\n\n')
    expect(await next()).toBe('data: 2\n\n')
    await close()
    await left
    await expect(next()).rejects.toThrow()
  })

  it('transfers large request and response bodies completely', async () => {
    const { call } = await startGatewayFor(async (request, response) => {
      const body = await buffer(request)
      response.setHeader('x-received', sha256(body)).end(body)
    })
    const body = randomBytes(3 * 1024 ** 2)
    const response = await call('/api/files', { method: 'POST', body })
    expect(response.headers.get('x-received')).toBe(sha256(body))
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(body))
  })
})

describe('the health of a separate API', () => {
  const problem = { cause: 'Away.', effect: 'No files.', fix: 'Wait.' }
  const notReady = (code: number) => ({
    cause: `The API says with status ${code} that it is not ready.`,
    effect: 'Pages work; forms, logins and the file manager do not.',
    fix: 'Wait while it starts or stops, or correct API_URL.',
  })

  it.each([
    [200, { status: 'ok', problems: [] }, { status: 'ok', problems: [] }],
    [200, { status: 'degraded', problems: [problem] }, { status: 'degraded', problems: [problem] }],
    [503, { status: 'unavailable', problems: [problem] }, { status: 'unavailable', problems: [problem] }],
    [503, { status: 'stopping' }, { status: 'unavailable', problems: [notReady(503)] }],
    [404, 'the page of another server', { status: 'unavailable', problems: [notReady(404)] }],
    [200, 'not what this version sends', { status: 'ok', problems: [] }],
  ] as const)('is what its readiness says: %i %j', async (code, body, health) => {
    const port = await startFakeApi((_request, response) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    expect(await proxiedApi(`http://127.0.0.1:${port}`).parts.api?.()).toEqual(health)
  })

  it('is unavailable if it does not respond', async () => {
    expect(await proxiedApi('http://127.0.0.1:1').parts.api?.()).toMatchObject({
      status: 'unavailable',
      problems: [{ cause: 'The API does not respond.' }],
    })
  })
})
