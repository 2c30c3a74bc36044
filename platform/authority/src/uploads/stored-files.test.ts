import { createDirectoryStore, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { fakeRemote, newFolder } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { findStoredFiles } from './stored-files.ts'

it('does not take long for versions with thousands of equal files', async () => {
  const file = { bytes: 0, brotliBytes: 1, integrity: 'sha256-x' }
  const names = Array.from({ length: 5000 }, (_, index) => `web/${index}.js`)
  const manifest = { ...fakeRemote(), files: Object.fromEntries(names.map((name) => [name, file])) }
  const versions = Array.from({ length: 20 }, (_, index) => toVersion(`1.0.${index}`))
  const store: ReleaseStore = {
    ...createDirectoryStore(await newFolder()),
    versions: async () => versions.map((version) => ({ version, publishedAt: new Date() })),
    release: async () => manifest,
  }
  const begunAt = performance.now()
  const stored = await findStoredFiles(store, toAppName('careers'))
  expect(performance.now() - begunAt).toBeLessThan(5000)
  expect([stored.has(file), stored.has({ ...file, bytes: 1 })]).toEqual([true, false])
})
