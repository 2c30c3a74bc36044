import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startChildStore } from '#testing/child/child-store.ts'
import { streamUpload } from '#testing/child/stream-upload.ts'
import { isFullRun } from '#testing/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 600_000 }
const SIZE_MIB = isFullRun ? 1024 : 128

it(`uploads and downloads ${SIZE_MIB} MiB while memory grows by less than 64 MiB`, LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to measure memory')
  const store = await startChildStore(await temporaryDirectory())
  const chunks = new Array<Buffer>(SIZE_MIB).fill(randomBytes(MIB))

  const before = await store.memory()
  expect(await store.upload('declared', chunks)).toMatchObject({ status: 201 })
  const uploaded = await store.memory()
  expect((uploaded.peak - before.now) / MIB).toBeLessThan(64)

  await store.createFolder('a')
  const chunked = { ...store, folder: 'a', fileName: 'chunked', chunks, isChunked: true }
  expect(await streamUpload(chunked)).toMatchObject({ status: 201 })
  let received = 0
  for await (const bytes of (await store.download('declared')).body ?? []) received += bytes.length
  expect(received).toBe(SIZE_MIB * MIB)
  expect(((await store.memory()).peak - before.now) / MIB).toBeLessThan(64)
})
