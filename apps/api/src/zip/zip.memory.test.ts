import { randomBytes } from 'node:crypto'
import { folderZip } from '@site/contracts'
import { expect, it } from 'vitest'
import { startChildApi } from '../testing/child/child-api.ts'
import { streamUpload } from '../testing/child/stream-upload.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { atLevel } from '../testing/store.ts'

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
