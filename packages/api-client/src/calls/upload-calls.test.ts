import { beforeEach, describe, expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'
import { uploadDespiteConflict, versionOf } from './upload-calls.ts'

const server = await startRecordingServer()
const api = () => createTestClient(server.origin)
const to = { userEmail: 'ann@site.test', folder: ['a', 'b'] }
const names = 'parentFolderName=a&parentSubFolderName=b&userEmail=ann%40site.test'
const file = new File(['new bytes'], 'ü.txt')
const sent = () => `${server.last().method} ${server.last().url}`

beforeEach(() => {
  server.received.length = 0
})

describe('an upload whose name is taken', () => {
  it('keeps both files, and resolves to the new file’s name', async () => {
    server.respondWith(json(201, { message: 'File uploaded successfully', name: 'ü (1).txt' }))
    expect(await uploadDespiteConflict(api(), to, file, 'keep-both', { idempotencyKey: 'k' })).toBe('ü (1).txt')
    expect(sent()).toBe('POST /api/files/uploadParentSubFile?onConflict=keep-both')
    expect(server.last().headers).toMatchObject({ 'idempotency-key': 'k', authorization: 'Bearer secret-token' })
    expect(server.last().body).toContain('new bytes')
  })

  it('replaces the given version of the existing file', async () => {
    server.respondWith(json(200, { message: 'File replaced successfully!' }))
    expect(await uploadDespiteConflict(api(), to, file, { ifMatch: '"v1"' }, { idempotencyKey: 'k' })).toBe('ü.txt')
    expect(sent()).toBe(`PUT /api/files?fileName=%C3%BC.txt&${names}`)
    expect(server.last().headers).toMatchObject({ 'if-match': '"v1"', 'idempotency-key': 'k' })
    expect(server.last().body).toContain('new bytes')
  })

  it('rejects if the existing file has changed', async () => {
    server.respondWith(json(412, { code: 'files/changed', message: 'This file has changed in the meantime.' }))
    const replaced = uploadDespiteConflict(api(), to, file, { ifMatch: '"v1"' })
    await expect(replaced).rejects.toMatchObject({ code: 'files/changed', status: 412 })
  })
})

describe('the version of a file', () => {
  it('is its entity tag', async () => {
    server.respondWith((response) => response.writeHead(200, { etag: '"v1"' }).end())
    expect(await versionOf(api(), to, 'ü.txt')).toBe('"v1"')
    expect(sent()).toBe(`HEAD /api/files/download/%C3%BC.txt?${names}`)
  })

  it('is undefined if the file does not exist; if that is unknown, the call rejects', async () => {
    server.respondWith(json(404, { code: 'files/not-found', message: 'This file does not exist.' }))
    expect(await versionOf(api(), to, 'ü.txt')).toBeUndefined()
    server.respondWith(json(503, {}))
    await expect(versionOf(api(), to, 'ü.txt')).rejects.toMatchObject({ status: 503 })
  })
})
