import { randomBytes } from 'node:crypto'
import { folderZip } from '@site/contracts'
import { expect, it } from 'vitest'
import { FOLDER, startChildStore } from '#testing/child/child-store.ts'
import { isFullRun } from '#testing/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { atLevel } from '#testing/store.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 600_000 }
const FILES = 3
const FILE_MIB = isFullRun ? 100 : 50

it(`creates an archive of ${FILES * FILE_MIB} MiB while memory grows by less than 64 MiB`, LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to measure memory')
  const store = await startChildStore(await temporaryDirectory())
  const chunks = new Array<Buffer>(FILE_MIB).fill(randomBytes(MIB))
  for (let n = 0; n < FILES; n += 1) {
    expect(await store.upload(`${n}`, chunks)).toMatchObject({ status: 201 })
  }

  const before = await store.memory()
  const response = await store.call(atLevel(folderZip, [FOLDER], [['userEmail', store.email]]))
  let received = 0
  for await (const bytes of response.body ?? []) received += bytes.length
  expect(received).toBe(Number(response.headers.get('content-length')))
  expect(received).toBeGreaterThan(FILES * FILE_MIB * MIB)
  expect(((await store.memory()).peak - before.now) / MIB).toBeLessThan(64)
})
