import { beforeEach, describe, expect, it } from 'vitest'
import { uploadDespiteConflict } from './calls/upload-calls.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'
import { createTestClient } from './testing/test-client.ts'

const server = await startRecordingServer()
const api = createTestClient(server.origin)
const file = new File(['bytes'], 'a.txt')
const to = { userEmail: 'ann@site.test', folder: ['a'] }

type Response = ReturnType<typeof json>
/** What a proxy sends that could not pass a call on. */
const unsent: Response = (response) => response.writeHead(502, { 'retry-after': '0' }).end('<h1>502</h1>')

/** Sends these responses, one per call, and the last one from then on. */
function respondWith(...responses: readonly Response[]): void {
  let calls = 0
  server.respondWith((response, call) => responses[Math.min(calls++, responses.length - 1)]?.(response, call))
}

const sent = () => server.received.map(({ method }) => method)
beforeEach(() => void server.received.splice(0))

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

  it('fails without a repetition if the response has no Retry-After', async () => {
    respondWith(json(502, {}))
    await expect(api.files.upload(['a'], file, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 502 })
    expect(sent()).toEqual(['POST'])
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
