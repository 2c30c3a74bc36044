import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { StoreSettings } from './bucket/release-location.ts'
import { openReleaseStore } from './open-release-store.ts'
import { openServedStore } from './open-served-store.ts'
import { newFolder } from './testing/build-folder.ts'

const run = promisify(execFile)

const bucket = {
  RELEASE_STORE: 's3://id:secret@releases?endpoint=http://127.0.0.1:1',
  DATABASE_URL: 'postgres://site@127.0.0.1:1/site',
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
}

/** Both clients are CommonJS modules, so Node.js lists them in the cache of `require`. */
const program = (settings: StoreSettings) => `
  import { createRequire } from 'node:module'
  const { openReleaseStore, openServedStore } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
  const settings = ${JSON.stringify(settings)}
  const options = { folder: 'unused', maxBytes: 0, logger: console, onOutage() {}, onUnsaved() {} }
  const opened = [await openReleaseStore(settings)]
  if (!settings.DATABASE_URL) opened.push(await openServedStore(settings, options))
  const loaded = Object.keys(createRequire(import.meta.url).cache).join(' ')
  for (const store of opened) await store[Symbol.asyncDispose]()
  console.log(JSON.stringify(['/pg/lib/', '/@aws-sdk/client-s3/'].map((path) => loaded.includes(path))))
`

it.each([
  ['a folder', { ...bucket, RELEASE_STORE: 'releases', DATABASE_URL: '' }, false],
  ['a bucket', bucket, true],
])('a store in %s loads the bucket and database clients only if it needs them', async (_, settings, isLoaded) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program(settings)])
  expect(JSON.parse(stdout)).toEqual([isLoaded, isLoaded])
})

it.each(['', 'releases'])(
  'rejects a location that is a file or inside one, and says what to set: %s',
  async (inside) => {
    const file = path.join(await newFolder(), 'file')
    await writeFile(file, '')
    const location = path.join(file, inside)
    await expect(openReleaseStore({ ...bucket, RELEASE_STORE: location, DATABASE_URL: '' })).rejects.toThrow(
      `The release store ${location} is not a folder. To fix: set RELEASE_STORE to a folder, which need not exist yet.`,
    )
  },
)

it('names the part that does not respond, and the fix', async () => {
  await using store = await openReleaseStore(bucket)
  const database =
    /database of the release store is not responding .*ECONNREFUSED.* To fix: start it, or correct DATABASE_URL/
  await expect(store.previewKey()).rejects.toThrow(database)
  await expect(store.apps()).rejects.toThrow(/bucket of the release store cannot be used .* To fix: start its server/)
})

it('requires a key for a bucket whose address has none', async () => {
  const settings = { ...bucket, RELEASE_STORE: 's3://releases?region=eu' }
  await expect(openReleaseStore(settings)).rejects.toThrow('To fix: set AWS_ACCESS_KEY_ID')
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  await using _opened = await openReleaseStore({ ...settings, ...keys })
})

it('rejects a store that does not respond if there are no local copies', async () => {
  const options = { folder: await newFolder(), maxBytes: 0, onOutage: () => undefined, onUnsaved: () => undefined }
  const logger = { warn: () => undefined }
  await expect(openServedStore(bucket, { ...options, logger })).rejects.toThrow('To fix: restore the database')
})
