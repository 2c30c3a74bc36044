import { describe, expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'
import { changeLink, createLink, listLinks, readLinkToken, replaceLinkToken, revokeLink } from './link-calls.ts'
import {
  linkedFileUrl,
  linkedZipUrl,
  listLinkedFiles,
  listLinkedFolders,
  readLinkedItem,
  sendToLink,
  unlockLink,
} from './visitor-calls.ts'

const server = await startRecordingServer()
const api = () => createTestClient(server.origin)
const sent = () => `${server.last().method} ${server.last().url}`

it('sends the session with the calls of a link’s owner, and the values to create or change', async () => {
  server.respondWith(json(200, []))
  expect(await listLinks(api())).toEqual([])
  expect([sent(), server.last().headers.authorization]).toEqual(['GET /api/shares', 'Bearer secret-token'])
  await createLink(api(), { kind: 'read', path: ['a'] }, 'key')
  expect([sent(), server.last().body]).toEqual(['POST /api/shares', '{"kind":"read","path":["a"]}'])
  expect(server.last().headers['idempotency-key']).toBe('key')
  await changeLink(api(), 'a/b', { password: null })
  expect([sent(), server.last().body]).toEqual(['PATCH /api/shares/a%2Fb', '{"password":null}'])
  await revokeLink(api(), '7')
  expect(sent()).toBe('DELETE /api/shares/7')
  server.respondWith(json(200, { token: 'to-ken' }))
  expect([await readLinkToken(api(), '7'), sent()]).toEqual(['to-ken', 'GET /api/shares/7/token'])
  expect([await replaceLinkToken(api(), '7'), sent()]).toEqual(['to-ken', 'POST /api/shares/7/token'])
})

describe('the calls of a link’s visitor', () => {
  const token = 'to-ken'

  it('never send a session', async () => {
    server.respondWith(json(200, {}))
    const calls: [() => Promise<unknown>, string][] = [
      [() => readLinkedItem(api(), token), 'GET /api/shared/to-ken'],
      [() => unlockLink(api(), token, 'p'), 'POST /api/shared/to-ken/password'],
      [() => listLinkedFolders(api(), token, []), 'GET /api/shared/to-ken/folders'],
      [() => listLinkedFolders(api(), token, ['a/b', 'c']), 'GET /api/shared/to-ken/folders?in=a%2Fb&in=c'],
      [() => listLinkedFiles(api(), token, ['a']), 'GET /api/shared/to-ken/files?in=a'],
      [() => sendToLink(api(), token, new File(['x'], 'a.txt')), 'POST /api/shared/to-ken/files'],
    ]
    for (const [call, expected] of calls) {
      await call()
      expect([sent(), server.last().headers.authorization]).toEqual([expected, undefined])
    }
    expect(server.last().body).toContain('name="file"; filename="a.txt"')
  })

  it('name files and folders in the query', () => {
    expect(linkedFileUrl(token)).toBe('/api/shared/to-ken/download')
    expect(linkedFileUrl(token, ['a b'], 'c&d')).toBe('/api/shared/to-ken/download?in=a%20b&fileName=c%26d')
    expect(linkedZipUrl('../x', ['a'])).toBe('/api/shared/..%2Fx/zip?in=a')
  })
})
