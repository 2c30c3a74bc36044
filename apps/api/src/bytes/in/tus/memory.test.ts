import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startChildApi } from '#testing/child/child-api.ts'
import { tusOverHttp } from '#testing/child/tus-over-http.ts'
import { isFullRun } from '#testing/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'

const MIB = 1024 ** 2
const SIZE_MIB = isFullRun ? 1024 : 128
const EMAIL = 'ada@example.com'
const LONG = { timeout: 600_000 }

it(`accepts ${SIZE_MIB} MiB in one request while memory grows by less than 64 MiB`, LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to measure memory')
  const api = await startChildApi(await temporaryDirectory())
  const token = await api.logIn(EMAIL)
  const query = `parentFolderName=a&userEmail=${EMAIL}`
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${api.origin}/api/folders/createParentFolder?${query}`, { method: 'POST', headers })
  const tus = tusOverHttp({ origin: api.origin, token, email: EMAIL })
  const content = Buffer.alloc(SIZE_MIB * MIB, randomBytes(MIB))

  const before = await api.memory()
  const url = await tus.create(['a'], 'large', content.length)
  expect(await tus.append(url, 0, content)).toMatchObject({ status: 204, offset: content.length })
  expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
})
