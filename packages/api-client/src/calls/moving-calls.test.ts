import { beforeEach, expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'
import { copyFile, copyFolder, moveFile, moveFolder } from './moving-calls.ts'

const server = await startRecordingServer()

const api = createTestClient(server.origin)
const userEmail = 'ann@site.test'
const sent = () => `${server.last().method} ${server.last().url}`

beforeEach(() => server.respondWith(json(200, { message: 'File moved successfully!', name: 'x (1)' })))

it.each([
  ['PATCH /api/files', moveFile],
  ['POST /api/files/copy', copyFile],
])('sends the names of a file and of its target: %s', async (expected, call) => {
  const moved = await call(api, ['a', 'b'], 'x & y', { userEmail, to: ['c', 'd/e'] })
  expect(moved).toEqual({ message: 'File moved successfully!', name: 'x (1)' })
  const names = 'parentFolderName=a&parentSubFolderName=b&userEmail=ann%40site.test'
  expect(sent()).toBe(`${expected}?fileName=x%20%26%20y&newFileName=x%20%26%20y&${names}&to=c&to=d%2Fe`)
})

it.each([
  ['PATCH /api/folders', moveFolder],
  ['POST /api/folders/copy', copyFolder],
])('sends the names of a folder and of its target: %s', async (expected, call) => {
  await call(api, ['a', 'b', 'c', 'd'], { userEmail, to: ['e'] })
  const names =
    'parentFolderName=a&parentSubFolderName=b&parentSubChildFoldername=c&parentSubFinalChildFoldername=d&userEmail=ann%40site.test'
  expect(sent()).toBe(`${expected}?newFolderName=d&${names}&to=e`)
})

it('sends the root as one empty name, a new name, the conflict option and the idempotency key', async () => {
  const target = { userEmail, to: [], newName: 'n', onConflict: 'keep-both' } as const
  await copyFolder(api, ['a'], target, { idempotencyKey: 'key-1' })
  expect(sent()).toBe(
    'POST /api/folders/copy?newFolderName=n&parentFolderName=a&userEmail=ann%40site.test&to=&onConflict=keep-both',
  )
  expect(server.last().headers['idempotency-key']).toBe('key-1')
})

it('rejects with the server’s code', async () => {
  server.respondWith(json(409, { code: 'files/name-taken', message: 'File already exists' }))
  const target = { userEmail, to: ['b'] }
  await expect(copyFile(api, ['a'], 'x', target)).rejects.toMatchObject({ status: 409, code: 'files/name-taken' })
})
