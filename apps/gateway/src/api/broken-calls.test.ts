import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createUntrusted,
  startFakeApi,
  startGatewayFor,
  startGatewayWithManualResponse,
  startProxyingGateway,
} from '../testing/fake-api.ts'

/** Reads the response only after the whole body is sent, as browsers do. */
async function uploadAndRead({ send }: Awaited<ReturnType<typeof startGatewayFor>>): Promise<string> {
  const bytes = Buffer.alloc(16 * 1024 ** 2)
  const socket = send(`POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`)
  const sent = Promise.withResolvers<unknown>()
  socket.write(bytes, sent.resolve)
  await sent.promise
  return text(socket)
}

describe('a broken connection', () => {
  it('is ended with 408, here and at the API, when the client sends too slowly', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { send, requested } = await startGatewayWithManualResponse()
    const socket = send('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nab')
    const response = text(socket)
    const [, fromApi] = await requested
    const aborted = once(fromApi, 'close')
    vi.advanceTimersByTime(60_000)
    expect(await response).toMatch(/^HTTP\/1\.1 408 .*too slowly/s)
    await aborted
  })

  it('aborts the API request when the client disconnects before the response, and is counted', async () => {
    const { send, call, requested } = await startGatewayWithManualResponse()
    const socket = send('GET /api/folders/zip HTTP/1.1\r\nHost: x\r\n\r\n')
    const [, response] = await requested
    socket.destroy()
    await once(response, 'close')
    expect(response.writableFinished).toBe(false)
    const isCounted = async () => /^gateway_client_disconnects_total 1$/m.test(await (await call('/metrics')).text())
    await vi.waitUntil(isCounted, { timeout: 30_000 })
  })

  it('aborts the API request when the client disconnects during a download, even a stalled one', async () => {
    const { send, requested } = await startGatewayWithManualResponse()
    const socket = send('GET /api/files/download/a HTTP/1.1\r\nHost: x\r\n\r\n')
    const [, response] = await requested
    response.writeHead(200, { 'content-length': '100' }).write('bytes')
    await once(socket, 'data')
    socket.destroy()
    await once(response, 'close')
    expect(response.writableFinished).toBe(false)
  })

  it('aborts the API request when the client disconnects during an upload', async () => {
    const { send, requested } = await startGatewayWithManualResponse()
    const socket = send('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nbytes')
    const [request] = await requested
    const received = text(request)
    socket.destroy()
    await expect(received).rejects.toThrow('aborted')
  })

  it('aborts the response to the client when the API aborts its response', async () => {
    const { call, requested } = await startGatewayWithManualResponse()
    const called = call('/api/files/download/a')
    const [, response] = await requested
    response.writeHead(200, { 'content-length': '100' }).write('bytes')
    const received = await called
    response.destroy()
    await expect(received.text()).rejects.toThrow()
  })
})

it('delivers an early response to a client that is still sending a large body', async () => {
  const gateway = await startGatewayFor((request, response) => {
    response.writeHead(413, { connection: 'close', 'content-length': '12' }).write('{"code":"x"}')
    // Reads the body first, as the API does: a connection with unread bytes would be reset.
    request.resume().once('close', () => response.end())
  })
  expect(await uploadAndRead(gateway)).toMatch(/^HTTP\/1\.1 413 .*{"code":"x"}/s)
})

describe('the proxy to an unreachable API', () => {
  const unreachable = { code: 'api/unreachable', message: 'This cannot be done right now; please try again later.' }

  async function expectUnreachable(response: Response) {
    expect([response.status, await response.json()]).toEqual([502, unreachable])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }

  it('responds in the common error format', async () => {
    const { call } = await startProxyingGateway('http://127.0.0.1:1')
    await expectUnreachable(await call('/api/session'))
    await expectUnreachable(await call('/authenticate', { method: 'POST', body: '{}' }))
  })

  it('responds to a client that is still sending', async () => {
    const gateway = await startGatewayFor((request) => request.once('data', () => request.destroy()))
    expect(await uploadAndRead(gateway)).toMatch(/^HTTP\/1\.1 502 .*"api\/unreachable"/s)
  })

  it('treats an API with an untrusted certificate as unreachable', async () => {
    const port = await startFakeApi((_request, response) => response.end('secret'), await createUntrusted())
    const { call } = await startProxyingGateway(`https://localhost:${port}`)
    await expectUnreachable(await call('/api/session'))
  })

  it('checks the certificate against the API’s host, not the requested one', async () => {
    const [trusted, tls] = [getCACertificates(), await createUntrusted()]
    setDefaultCACertificates([...trusted, tls.cert])
    onTestFinished(() => setDefaultCACertificates(trusted))
    const port = await startFakeApi((request, response) => response.end(request.headers.host), tls)
    const { send } = await startProxyingGateway(`https://localhost:${port}`)
    const socket = send('GET /api/session HTTP/1.1\r\nHost: www.example.com\r\n\r\n')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 .*www\.example\.com/s)
  })
})
