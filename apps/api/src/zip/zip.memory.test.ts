import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { folderZip } from '@site/contracts'
import { expect, it, onTestFinished } from 'vitest'
import { startChildApi } from '../testing/child-api.ts'
import { isFullRun } from '../testing/config.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { atLevel } from '../testing/store.ts'
import { streamUpload } from '../testing/stream-upload.ts'
import { unzip } from '../testing/unzip.ts'
import { createZipService } from './zip.service.ts'

const MIB = 1024 ** 2
const FILES = 3
const EMAIL = 'ada@example.com'

it('makes an archive of 300 MiB while the memory grows by less than 64 MiB', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Memory is read from /proc')
  const api = await startChildApi(await temporaryDirectory())
  const token = await api.logIn(EMAIL)
  const headers = { authorization: `Bearer ${token}` }
  const query = `parentFolderName=a&userEmail=${EMAIL}`
  await fetch(`${api.origin}/api/folders/createParentFolder?${query}`, { method: 'POST', headers })
  const chunk = randomBytes(MIB)
  const upload = { ...api, token, email: EMAIL, folder: 'a', chunks: Array.from({ length: 100 }, () => chunk) }
  for (let n = 0; n < FILES; n += 1) {
    expect(await streamUpload({ ...upload, fileName: `${n}` })).toMatchObject({ status: 201 })
  }

  const before = await api.memory()
  const answer = await fetch(api.origin + atLevel(folderZip, ['a'], [['userEmail', EMAIL]]), { headers })
  let received = 0
  for await (const bytes of answer.body ?? []) received += bytes.length
  expect(received).toBe(Number(answer.headers.get('content-length')))
  expect(received).toBeGreaterThan(FILES * 100 * MIB)
  expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
})

const files = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    folderId: 'id',
    name: `${n}`,
    size: 1,
    blobId: 'blob',
    createdAt: new Date().toISOString(),
  }))

/** The archive of a root folder with so many files of one byte. */
const zipOf = (count: number, blob = '') =>
  createZipService({
    folders: { idOf: async () => 'id' },
    zips: { foldersBeneath: async () => [], filesBeneath: async () => files(count) },
    blobs: { open: () => open(blob) },
  }).of({ accountId: 'ada', email: EMAIL, sessionId: '', expiresAt: '' }, ['a'])

it('refuses more entries than every reader counts, instead of an archive that looks whole', async () => {
  await expect(zipOf(65_534)).rejects.toMatchObject({ code: 'folders/too-many-files', status: 413 })
  expect((await zipOf(65_533)).name).toBe('a')
})

it('holds as many entries as every reader counts', { timeout: 600_000 }, async ({ skip }) => {
  skip(!isFullRun, 'Opens 65,533 files; part of test:full')
  const directory = await mkdtemp(join(tmpdir(), 'zip-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await writeFile(join(directory, 'blob'), 'x')
  const zip = await zipOf(65_533, join(directory, 'blob'))
  const archive = await buffer(zip.stream())
  expect(BigInt(archive.length)).toBe(zip.size)
  expect(await unzip(archive)).toHaveLength(65_534)
})
