import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startChildApi } from '../testing/child/child-api.ts'
import { streamUpload } from '../testing/child/stream-upload.ts'
import { isFullRun } from '../testing/config.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const MIB = 1024 ** 2
const SIZE_MIB = isFullRun ? 1024 : 256
const EMAIL = 'ada@example.com'

it(`streams ${SIZE_MIB} MiB up and down while its memory grows by less than 64 MiB`, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Memory is read from /proc')
  const api = await startChildApi(await temporaryDirectory())
  const token = await api.logIn(EMAIL)
  const headers = { authorization: `Bearer ${token}` }
  const query = `parentFolderName=a&userEmail=${EMAIL}`
  await fetch(`${api.origin}/api/folders/createParentFolder?${query}`, { method: 'POST', headers })
  const chunk = randomBytes(MIB)
  const upload = { ...api, token, email: EMAIL, folder: 'a', chunks: Array.from({ length: SIZE_MIB }, () => chunk) }

  const before = await api.memory()
  expect(await streamUpload({ ...upload, fileName: 'declared' })).toMatchObject({ status: 201 })
  const uploaded = await api.memory()
  expect((uploaded.peak - before.now) / MIB).toBeLessThan(64)

  expect(await streamUpload({ ...upload, fileName: 'chunked', isChunked: true })).toMatchObject({ status: 201 })
  const answer = await fetch(`${api.origin}/api/files/download/declared?${query}`, { headers })
  let received = 0
  for await (const bytes of answer.body ?? []) received += bytes.length
  expect(received).toBe(SIZE_MIB * MIB)
  expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
})
