import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { terminateResumable, uploadResumably } from './resumable.ts'
import { clientFor } from './testing/client-for.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.close())

const MIB = 1024 ** 2
const ADDRESS = '/api/uploads/abc123'
const to = { userEmail: 'ann@site.test', folder: ['a', 'b', 'c', 'd'] }
const api = () => clientFor(server.origin)
const calls = () => server.received.map(({ method, url }) => `${method} ${url}`)

/** A tus server that already has `received` bytes. */
function speakTus(length: number, received = 0, breakAt = Number.POSITIVE_INFINITY) {
  let offset = received
  server.answerWith((response, { method, headers, body }) => {
    const state = () => ({ 'upload-offset': String(offset), 'upload-length': String(length) })
    if (method === 'POST') return response.writeHead(201, { ...state(), location: ADDRESS }).end()
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
  speakTus(20 * MIB)
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
  expect(calls()).toEqual(['POST /api/uploads', ...Array(3).fill(`PATCH ${ADDRESS}`)])
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect([...new Set(seen)]).toEqual([0, 8 * MIB, 16 * MIB, 20 * MIB])

  const [begun] = server.received
  const headers = { ...begun?.headers }
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
  speakTus(file.size, 0, 8 * MIB)
  let address: string | undefined
  const attempt = uploadResumably(api(), to, file, {
    onCreated: (begun) => {
      address = begun
    },
  })
  await expect(attempt).rejects.toMatchObject({ code: 'network/failed' })

  server.received.length = 0
  speakTus(file.size, 8 * MIB)
  await uploadResumably(api(), to, file, { address })
  expect(calls()).toEqual([`HEAD ${ADDRESS}`, `PATCH ${ADDRESS}`])
  expect(server.last().body).toHaveLength(4 * MIB)
})

it('resends nothing when only the last response was lost', async () => {
  speakTus(3, 3)
  await uploadResumably(api(), to, new File(['abc'], 'f'), { address: ADDRESS })
  expect(calls()).toEqual([`HEAD ${ADDRESS}`])
})

it('starts over if the upload is gone, belongs to another file or has a foreign address', async () => {
  const file = new File(['abc'], 'f')
  server.answerWith((response, { method }) => {
    if (method === 'HEAD') return response.writeHead(404).end()
    response.writeHead(method === 'POST' ? 201 : 204, {
      location: ADDRESS,
      'upload-offset': method === 'POST' ? '0' : '3',
    })
    response.end()
  })
  await uploadResumably(api(), to, file, { address: '/api/uploads/gone' })
  expect(calls()).toEqual(['HEAD /api/uploads/gone', 'POST /api/uploads', `PATCH ${ADDRESS}`])

  server.received.length = 0
  speakTus(99)
  await uploadResumably(api(), to, file, { address: '/api/uploads/other' })
  expect(calls()[1]).toBe('POST /api/uploads')

  server.received.length = 0
  for (const address of ['//evil.test/api/uploads/a', '/api/session', '/api/uploads/../session']) {
    speakTus(file.size)
    await uploadResumably(api(), to, file, { address })
  }
  expect(calls()).toEqual(
    Array(3)
      .fill(['POST /api/uploads', `PATCH ${ADDRESS}`])
      .flat(),
  )
})

it('does not treat a response without an offset as the end', async () => {
  const file = new File(['abc'], 'f')
  server.answerWith((response) => response.writeHead(201, { location: ADDRESS }).end())
  await expect(uploadResumably(api(), to, file)).rejects.toThrow('upload-offset')
  server.answerWith((response) => response.writeHead(204, { location: ADDRESS, 'upload-offset': '0' }).end())
  await expect(uploadResumably(api(), to, file)).rejects.toThrow('makes no progress')
})

it('rejects with the server’s code, and stops when aborted', async () => {
  const file = new File(['abc'], 'f')
  server.answerWith(json(409, { code: 'files/name-taken', message: 'File already exists' }))
  await expect(uploadResumably(api(), to, file)).rejects.toMatchObject({ code: 'files/name-taken', status: 409 })

  speakTus(3)
  const stop = new AbortController()
  const attempt = uploadResumably(api(), to, file, { signal: stop.signal, onCreated: () => stop.abort() })
  await expect(attempt).rejects.toMatchObject({ code: 'network/aborted' })

  await terminateResumable(api(), ADDRESS)
  expect(calls().at(-1)).toBe(`DELETE ${ADDRESS}`)
})
