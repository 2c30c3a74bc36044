import { beforeEach, describe, expect, it, vi } from 'vitest'
import { terminateResumable, uploadResumably } from './resumable.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'
import { createTestClient } from './testing/test-client.ts'

const server = await startRecordingServer()

const MIB = 1024 ** 2
const UPLOAD_URL = '/api/uploads/abc123'
const to = { userEmail: 'ann@site.test', folder: ['a', 'b', 'c', 'd'] }
const api = () => createTestClient(server.origin)
const calls = () => server.received.map(({ method, url }) => `${method} ${url}`)

/** Responds like a tus server that already has `received` bytes. */
function respondAsTusServer(length: number, received = 0, breakAt = Number.POSITIVE_INFINITY) {
  let offset = received
  server.respondWith((response, { method, headers, body }) => {
    const state = () => ({ 'upload-offset': String(offset), 'upload-length': String(length) })
    if (method === 'POST') return response.writeHead(201, { ...state(), location: UPLOAD_URL }).end()
    if (method !== 'PATCH') return response.writeHead(method === 'HEAD' ? 200 : 204, state()).end()
    if (offset >= breakAt) return response.destroy()
    expect(headers).toMatchObject({
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      authorization: 'Bearer secret-token',
    })
    offset += body.length
    response.writeHead(204, state()).end()
  })
}

beforeEach(() => {
  server.received.length = 0
})

it('sends the names first, then the file in chunks', async () => {
  respondAsTusServer(20 * MIB)
  const onCreated = vi.fn()
  const seen: number[] = []
  await uploadResumably(api(), to, new File(['x'.repeat(20 * MIB)], 'größe.txt'), {
    onCreated,
    onProgress: ({ confirmed, sent }) => {
      expect(sent).toBeGreaterThanOrEqual(confirmed)
      seen.push(confirmed)
    },
    idempotencyKey: 'k',
  })
  expect(calls()).toEqual(['POST /api/uploads', ...Array(3).fill(`PATCH ${UPLOAD_URL}`)])
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(UPLOAD_URL)
  expect([...new Set(seen)]).toEqual([0, 8 * MIB, 16 * MIB, 20 * MIB])

  const [created] = server.received
  const headers = { ...created?.headers }
  expect(headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'upload-length': String(20 * MIB),
    'idempotency-key': 'k',
    authorization: 'Bearer secret-token',
  })
  const metadata = String(headers['upload-metadata']).split(',')
  expect(
    metadata.map((pair) => [pair.split(' ')[0], Buffer.from(pair.split(' ')[1] ?? '', 'base64').toString()]),
  ).toEqual([
    ['parentFolderName', 'a'],
    ['parentSubFolderName', 'b'],
    ['parentSubChildFoldername', 'c'],
    ['parentSubFinalChildFoldername', 'd'],
    ['fileName', 'größe.txt'],
    ['userEmail', 'ann@site.test'],
  ])
})

it('resumes at the server’s offset after a lost connection', async () => {
  const file = new File(['x'.repeat(12 * MIB)], 'f')
  respondAsTusServer(file.size, 0, 8 * MIB)
  const onCreated = vi.fn<(address: string) => void>()
  const attempt = uploadResumably(api(), to, file, { onCreated })
  await expect(attempt).rejects.toMatchObject({ code: 'network/failed' })

  server.received.length = 0
  respondAsTusServer(file.size, 8 * MIB)
  const [[address] = []] = onCreated.mock.calls
  await uploadResumably(api(), to, file, { address })
  expect(calls()).toEqual([`HEAD ${UPLOAD_URL}`, `PATCH ${UPLOAD_URL}`])
  expect(server.last().body).toHaveLength(4 * MIB)
})

it('resends nothing when only the last response was lost', async () => {
  respondAsTusServer(3, 3)
  await uploadResumably(api(), to, new File(['abc'], 'f'), { address: UPLOAD_URL })
  expect(calls()).toEqual([`HEAD ${UPLOAD_URL}`])
})

it('starts over if the upload no longer exists, belongs to another file or has the URL of another resource', async () => {
  const file = new File(['abc'], 'f')
  server.respondWith((response, { method }) => {
    if (method === 'HEAD') return response.writeHead(404).end()
    response.writeHead(method === 'POST' ? 201 : 204, {
      location: UPLOAD_URL,
      'upload-offset': method === 'POST' ? '0' : '3',
    })
    response.end()
  })
  await uploadResumably(api(), to, file, { address: '/api/uploads/gone' })
  expect(calls()).toEqual(['HEAD /api/uploads/gone', 'POST /api/uploads', `PATCH ${UPLOAD_URL}`])

  server.received.length = 0
  respondAsTusServer(99)
  await uploadResumably(api(), to, file, { address: '/api/uploads/other' })
  expect(calls()[1]).toBe('POST /api/uploads')

  server.received.length = 0
  for (const address of ['//evil.test/api/uploads/a', '/api/session', '/api/uploads/../session']) {
    respondAsTusServer(file.size)
    await uploadResumably(api(), to, file, { address })
  }
  const fromTheStart = ['POST /api/uploads', `PATCH ${UPLOAD_URL}`]
  expect(calls()).toEqual([...fromTheStart, ...fromTheStart, ...fromTheStart])
})

it('does not treat a response without an offset as completion', async () => {
  const file = new File(['abc'], 'f')
  server.respondWith((response) => response.writeHead(201, { location: UPLOAD_URL }).end())
  await expect(uploadResumably(api(), to, file)).rejects.toThrow('upload-offset')
  server.respondWith((response) => response.writeHead(204, { location: UPLOAD_URL, 'upload-offset': '0' }).end())
  await expect(uploadResumably(api(), to, file)).rejects.toThrow('is making no progress')
})

it('rejects with the server’s code, and stops when aborted', async () => {
  const file = new File(['abc'], 'f')
  server.respondWith(json(409, { code: 'files/name-taken', message: 'File already exists' }))
  await expect(uploadResumably(api(), to, file)).rejects.toMatchObject({ code: 'files/name-taken', status: 409 })

  respondAsTusServer(3)
  const stop = new AbortController()
  const attempt = uploadResumably(api(), to, file, { signal: stop.signal, onCreated: () => stop.abort() })
  await expect(attempt).rejects.toMatchObject({ code: 'network/aborted' })

  await terminateResumable(api(), UPLOAD_URL)
  expect(calls().at(-1)).toBe(`DELETE ${UPLOAD_URL}`)
})

describe('an upload whose name is taken', () => {
  const file = new File(['12345'], 'ä.txt')

  it('asks to keep both files, and resolves to the new name', async () => {
    respondAsTusServer(5)
    expect(await uploadResumably(api(), to, file)).toBe('ä.txt')
    server.respondWith((response, { method }) => {
      const state = { 'upload-offset': method === 'POST' ? '0' : '5', 'upload-length': '5', location: UPLOAD_URL }
      response
        .writeHead(method === 'POST' ? 201 : 204, {
          ...state,
          ...(method === 'PATCH' && { 'upload-file-name': encodeURIComponent('ä (1).txt') }),
        })
        .end()
    })
    expect(await uploadResumably(api(), to, file, { conflict: 'keep-both' })).toBe('ä (1).txt')
    const [first, , second] = server.received
    expect(first?.headers['upload-metadata']).not.toContain('onConflict')
    expect(second?.headers['upload-metadata']).toContain(`onConflict ${btoa('keep-both')}`)
    expect(second?.headers['if-match']).toBeUndefined()
  })

  it('reads the name of an upload that was already complete', async () => {
    const state = { 'upload-offset': '5', 'upload-length': '5', 'upload-file-name': 'b%20(1)' }
    server.respondWith((response) => response.writeHead(200, state).end())
    expect(await uploadResumably(api(), to, file, { address: UPLOAD_URL })).toBe('b (1)')
  })

  it('sends the version to replace', async () => {
    respondAsTusServer(5)
    await uploadResumably(api(), to, file, { conflict: { ifMatch: '"v1"' } })
    expect(server.received[0]?.headers['if-match']).toBe('"v1"')
    expect(server.received[0]?.headers['upload-metadata']).not.toContain('onConflict')
  })
})
