import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteAccount, endAllSessions } from './account/account-calls.ts'
import { ApiError } from './api-error.ts'
import { uploadDespiteConflict } from './calls/upload-calls.ts'
import { sendRepeatedly } from './repeat-call.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'
import { createTestClient } from './testing/test-client.ts'

const server = await startRecordingServer()
const onSessionEnded = vi.fn()
let token = 'ann'
const api = createTestClient(server.origin, { onSessionEnded, session: () => ({ token, email: 'ann@site.test' }) })
const file = new File(['bytes'], 'a.txt')
const to = { userEmail: 'ann@site.test', folder: ['a'] }

type Response = ReturnType<typeof json>
/** What a proxy sends that could not pass a call on. */
const unsent: Response = (response) => response.writeHead(502, { 'retry-after': '0' }).end('<h1>502</h1>')
const sessionEnded = json(401, { code: 'session/none', message: 'Please log in.' })

/** Sends these responses, one per call, and the last one from then on. */
function respondWith(...responses: readonly Response[]): void {
  let calls = 0
  server.respondWith((response, call) => responses[Math.min(calls++, responses.length - 1)]?.(response, call))
}

const sent = () => server.received.map(({ method }) => method)
beforeEach(() => {
  token = 'ann'
  server.received.splice(0)
  onSessionEnded.mockClear()
})
afterEach(() => void vi.useRealTimers())

describe('a call that a proxy could not pass on', () => {
  it('is repeated with its key and its body if it is an upload', async () => {
    respondWith(unsent, json(201, { message: 'File uploaded successfully' }))
    await api.files.upload(['a'], file, { idempotencyKey: 'k' })
    expect(sent()).toEqual(['POST', 'POST'])
    for (const { headers, body } of server.received) {
      expect(headers['idempotency-key']).toBe('k')
      expect(body).toContain('bytes')
    }
  })

  it('is repeated with its key, its version and its body if it replaces a file', async () => {
    respondWith(unsent, json(200, { message: 'File replaced successfully!' }))
    expect(await uploadDespiteConflict(api, to, file, { ifMatch: '"v1"' }, { idempotencyKey: 'k' })).toBe('a.txt')
    expect(sent()).toEqual(['PUT', 'PUT'])
    expect(server.last().headers).toMatchObject({ 'idempotency-key': 'k', 'if-match': '"v1"' })
    expect(server.last().body).toContain('bytes')
  })

  it('fails after three repetitions', async () => {
    respondWith(unsent)
    await expect(api.files.upload(['a'], file, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 502 })
    expect(sent()).toHaveLength(4)
  })

  it('fails without a repetition if it has no key, because it may have been executed', async () => {
    respondWith(unsent)
    await expect(api.folders.create([], 'a')).rejects.toMatchObject({ status: 502 })
    await expect(api.files.rename(['a'], 'b', 'c')).rejects.toMatchObject({ status: 502 })
    expect(sent()).toEqual(['POST', 'PATCH'])
  })

  it.each([{}, ...['6', '600', '2147484', '99999999999'].map((seconds) => ({ 'retry-after': seconds }))])(
    'fails without a repetition after a response with %o',
    async (headers) => {
      respondWith(json(502, {}, headers), json(201, {}))
      await expect(api.files.upload(['a'], file, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 502 })
      expect(sent()).toEqual(['POST'])
    },
  )

  it('fails if another user has logged in meanwhile', async () => {
    respondWith(
      (response) => {
        token = 'bob'
        unsent(response, server.last())
      },
      json(201, {}),
    )
    await expect(api.files.upload(['a'], file, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 502 })
    expect(sent()).toEqual(['POST'])
  })

  it.each(['before', 'during'] as const)('leaves no timer behind if it is canceled %s the pause', async (when) => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const attempt = vi.fn(async () => {
      controller.signal.throwIfAborted()
      if (when === 'before') controller.abort()
      throw new ApiError('http/502', 502, '', { retryAfter: 5 })
    })
    const call = { method: 'PUT', url: '/', idempotencyKey: 'k', signal: controller.signal } as const
    const sending = sendRepeatedly(call, attempt, () => null)
    if (when === 'during') await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    controller.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(attempt).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not repeated after it was canceled', async () => {
    const controller = new AbortController()
    respondWith((response) => {
      response.writeHead(502, { 'retry-after': '5' }).end()
      response.once('close', () => controller.abort())
    })
    const upload = api.files.upload(['a'], file, { idempotencyKey: 'k', signal: controller.signal })
    await expect(upload).rejects.toMatchObject({ code: 'network/aborted' })
    expect(sent()).toEqual(['POST'])
  })
})

describe('a deletion that a proxy could not pass on', () => {
  const gone = json(404, { code: 'files/not-found', message: 'This file does not exist.' })

  it('is repeated', async () => {
    respondWith(unsent, json(200, { message: 'File deleted successfully!' }))
    expect(await api.files.delete(['a'], 'b')).toEqual({ message: 'File deleted successfully!' })
    expect(sent()).toEqual(['DELETE', 'DELETE'])
  })

  it('fails after 504, or after a wait, because a new file may have got its name meanwhile', async () => {
    respondWith(json(504, {}, { 'retry-after': '0' }), json(200, {}))
    await expect(api.files.delete(['a'], 'b')).rejects.toMatchObject({ status: 504 })
    vi.useFakeTimers({ toFake: ['performance'] })
    respondWith(
      (response) => {
        vi.advanceTimersByTime(2001)
        unsent(response, server.last())
      },
      json(200, {}),
    )
    await expect(api.folders.delete(['a'])).rejects.toMatchObject({ status: 502 })
    expect(sent()).toEqual(['DELETE', 'DELETE'])
  })

  it('is done if its repetition finds no session because it was the deletion of the account', async () => {
    respondWith(unsent, sessionEnded)
    expect(await deleteAccount(api, { password: 'p' })).toBeUndefined()
    expect(sent()).toEqual(['DELETE', 'DELETE'])
    expect(onSessionEnded).not.toHaveBeenCalled()
  })

  it('reports the end of the session otherwise', async () => {
    respondWith(sessionEnded)
    await expect(deleteAccount(api, { password: 'p' })).rejects.toMatchObject({ status: 401 })
    respondWith(unsent, sessionEnded)
    await expect(endAllSessions(api, 'keep')).rejects.toMatchObject({ status: 401 })
    expect(onSessionEnded).toHaveBeenCalledTimes(2)
  })

  it('is done if its repetition finds nothing, because the first attempt may have been executed', async () => {
    respondWith(unsent, unsent, gone)
    expect(await api.files.delete(['a'], 'b')).toEqual({ message: 'File deleted successfully!' })
    respondWith(unsent, gone)
    expect(await api.folders.delete(['a'])).toEqual({ message: 'Folder deleted successfully!' })
  })

  it('fails if the first attempt finds nothing', async () => {
    respondWith(gone)
    await expect(api.files.delete(['a'], 'b')).rejects.toMatchObject({ code: 'files/not-found' })
  })
})
