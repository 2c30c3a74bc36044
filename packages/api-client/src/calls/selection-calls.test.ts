import { expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'
import { selectForZip } from './selection-calls.ts'

const server = await startRecordingServer()

it('selects entries of a folder or of the root for a zip', async () => {
  const api = createTestClient(server.origin)
  const selection = {
    url: '/api/files/zip?selection=1',
    name: 'b & c.zip',
    bytes: 9,
    hasChangedNames: false,
    expiresAt: '2030-01-02T03:04:05.000Z',
  }
  server.respondWith(json(201, selection))
  expect(await selectForZip(api, 'a@b.co', ['a', 'b & c'], { files: ['x'] })).toEqual(selection)
  expect([server.last().method, server.last().url, server.last().body]).toEqual([
    'POST',
    '/api/files/zip?parentFolderName=a&parentSubFolderName=b%20%26%20c&userEmail=a%40b.co',
    '{"files":["x"]}',
  ])
  await selectForZip(api, 'a@b.co', [], { folders: ['a'] })
  expect(server.last().url).toBe('/api/files/zip?userEmail=a%40b.co')
})
