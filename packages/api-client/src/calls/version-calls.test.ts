import { expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'
import { listRecent, listStarred, setStar } from './shortlist-calls.ts'
import { deleteVersion, describeFile, listVersions, restoreVersion, versionUrl } from './version-calls.ts'

const server = await startRecordingServer()
const api = createTestClient(server.origin)
const userEmail = 'ann@site.test'
const sent = () => `${server.last().method} ${server.last().url}`

it('names a file and its version, at any level', async () => {
  server.respondWith(json(200, []))
  const file = { userEmail, folder: ['a', 'b'], fileName: 'x & y' }
  const names = 'parentFolderName=a&parentSubFolderName=b&userEmail=ann%40site.test'
  const calls: [() => Promise<unknown>, string][] = [
    [() => describeFile(api, file), `GET /api/files/details?fileName=x%20%26%20y&${names}`],
    [() => listVersions(api, file), `GET /api/files/versions?fileName=x%20%26%20y&${names}`],
    [() => restoreVersion(api, file, '7'), `PUT /api/files/versions?fileName=x%20%26%20y&version=7&${names}`],
    [() => deleteVersion(api, file, '7'), `DELETE /api/files/versions?fileName=x%20%26%20y&version=7&${names}`],
  ]
  for (const [call, expected] of calls) {
    await call()
    expect(sent()).toBe(expected)
  }
  expect(versionUrl(file, '7')).toBe(`/api/files/versions/download/x%20%26%20y?version=7&${names}`)
})

it('stars files and folders, and lists them', async () => {
  server.respondWith(json(200, []))
  const names = 'parentFolderName=a&userEmail=ann%40site.test'
  await setStar(api, { userEmail, path: ['a'], fileName: 'x' }, true)
  expect(sent()).toBe(`PUT /api/files/star?fileName=x&${names}`)
  await setStar(api, { userEmail, path: ['a'] }, false)
  expect(sent()).toBe(`DELETE /api/folders/star?${names}`)
  expect([await listRecent(api), sent()]).toEqual([[], 'GET /api/recent'])
  expect([await listStarred(api), sent()]).toEqual([[], 'GET /api/starred'])
})
