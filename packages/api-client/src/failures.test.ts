import { ERROR_HEADER } from '@site/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, UNKNOWN_FAILURE } from './api-error.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'
import { createTestClient } from './testing/test-client.ts'

const server = await startRecordingServer()

const onSessionEnded = vi.fn()
beforeEach(() => onSessionEnded.mockClear())
const api = () => createTestClient(server.origin, { onSessionEnded })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: ApiError) => error,
  )
const form = { firstName: '', phoneNumber: '', email: '', subject: '', message: '' }

it('reports that the email of the session is another one by now', async () => {
  const onWrongUser = vi.fn()
  const client = createTestClient(server.origin, { onWrongUser })
  server.respondWith(json(403, { code: 'session/wrong-user', message: 'These are not your folders.' }))
  await failure(client.files.list(['a']))
  expect(onWrongUser).toHaveBeenCalledTimes(1)
  server.respondWith(json(403, { code: 'request/forged', message: 'No' }))
  await failure(client.files.list(['a']))
  expect(onWrongUser).toHaveBeenCalledTimes(1)
})

describe('an ApiError', () => {
  it('has the server’s code, status and message', async () => {
    server.respondWith(json(409, { code: 'folders/name-taken', message: 'Folder already exists' }))
    const error = await failure(api().folders.create([], 'a'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'folders/name-taken', status: 409, message: 'Folder already exists' })
  })

  it('has the text of responseMessage and the messages by field', async () => {
    server.respondWith(json(400, { responseMessage: 'Check the form', errors: { email: 'Email is required', odd: 1 } }))
    const error = await failure(api().contact.send(form))
    expect(error).toMatchObject({ code: 'http/400', message: 'Check the form' })
    expect(error.fieldErrors).toEqual({ email: 'Email is required' })
  })

  it('has the server’s code and message after a HEAD request, and for a call that expects text', async () => {
    const body = { code: 'files/damaged', message: 'This file “ü” is damaged.' }
    const header = { [ERROR_HEADER]: encodeURIComponent(JSON.stringify(body)) }
    server.respondWith((response) => response.writeHead(503, header).end())
    expect(await failure(api().files.mediaTypeOf('/api/files/preview/a'))).toMatchObject({ ...body, status: 503 })
    server.respondWith((response) => response.writeHead(503, { [ERROR_HEADER]: '%' }).end())
    expect(await failure(api().files.mediaTypeOf('/api/files/preview/a'))).toMatchObject({ code: 'http/503' })
    server.respondWith(json(503, body))
    expect(await failure(api().files.previewText(['a'], 'a'))).toMatchObject({ ...body, status: 503 })
  })

  it('has the default text if the server sent none', async () => {
    server.respondWith((response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    const error = await failure(api().files.list(['a']))
    expect(error).toMatchObject({ code: 'http/502', status: 502, message: UNKNOWN_FAILURE })
  })

  it('converts Retry-After to seconds, from a number or a date', async () => {
    server.respondWith(json(429, { message: 'Slow down' }, { 'retry-after': '7' }))
    expect(await failure(api().contact.send(form))).toMatchObject({ status: 429, retryAfter: 7 })
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    server.respondWith(json(429, { message: 'Slow down' }, { 'retry-after': inAMinute }))
    const { retryAfter } = await failure(api().contact.send(form))
    expect(retryAfter).toBeGreaterThan(50)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  it('is also thrown for an HTML page in place of JSON', async () => {
    server.respondWith((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'))
    expect(await failure(api().files.list(['a']))).toMatchObject({ code: 'http/unreadable', message: UNKNOWN_FAILURE })
  })
})

describe('a 401', () => {
  it('ends the session, once per response', async () => {
    server.respondWith(json(401, { code: 'session/none', message: 'Log in again' }))
    await failure(api().folders.list([]))
    expect(onSessionEnded).toHaveBeenCalledTimes(1)
    await failure(api().files.mediaTypeOf('/api/files/download/f'))
    expect(onSessionEnded).toHaveBeenCalledTimes(2)
  })

  it('does not end the session if a login fails', async () => {
    server.respondWith(json(401, { message: 'No' }))
    await failure(api().account.authenticate({ email: 'a', password: 'b' }))
    expect(onSessionEnded).not.toHaveBeenCalled()
  })
})

describe('no response', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is reported as network/failed when the connection breaks', async () => {
    server.respondWith((response) => response.destroy())
    const error = await failure(api().folders.list([]))
    expect(error).toMatchObject({ code: 'network/failed', status: 0, message: UNKNOWN_FAILURE })
  })

  it('is reported as network/offline when the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    server.respondWith((response) => response.destroy())
    expect(await failure(api().folders.list([]))).toMatchObject({ code: 'network/offline', status: 0 })
  })

  it('is reported as network/aborted when the caller aborts a list or a download check', async () => {
    const listing = new AbortController()
    server.respondWith(() => listing.abort())
    const aborted = { code: 'network/aborted', status: 0 }
    expect(await failure(api().files.list(['a'], { signal: listing.signal }))).toMatchObject(aborted)
    const check = api().files.mediaTypeOf('/api/files/download/f', { signal: AbortSignal.abort() })
    expect(await failure(check)).toMatchObject(aborted)
    expect(onSessionEnded).not.toHaveBeenCalled()
  })
})
