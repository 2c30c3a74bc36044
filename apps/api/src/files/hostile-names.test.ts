import { nameProblem } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFullRun } from '../testing/config.ts'
import { unzip } from '../testing/documents/unzip.ts'
import { startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

const nasty = [
  'a%2Fb',
  '%2e%2e',
  '100%',
  '%',
  '%25',
  '#',
  '?',
  '&',
  '=',
  '+',
  ';',
  'a;b=c',
  'a b',
  '"',
  "'",
  '`',
  '<script>',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'files',
  'byUserEmail',
  'createParentFolder',
  'ParentSubFolders',
  'Ünïcödé',
  '日本語',
  '🎉',
  '\u202Eevil',
  'a\u2069',
  'con',
  'NUL',
  '-rf',
  '~',
  '$HOME',
  '*',
  '|',
  ':',
  'C:',
  'c:x',
  'elsewhere',
  '.hidden',
  '...',
  "' OR 1=1 --",
  'x'.repeat(255),
  'ü'.repeat(127),
]

const RUNS = isFullRun ? 200 : 40
/** Waits for nothing: it has much to do. */
const LONG = { timeout: 600_000 }

/** A path that leads out of the directory an archive is unpacked in, on some system. */
const ESCAPES = /^\/|^[a-z]:|\\|(^|\/)\.\.(\/|$)/i

const anyName = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }))
const isRefused = (name: string) => toStoreName(name) === undefined || nameProblem(name) !== undefined
const goodName = anyName.filter(
  (name) => toStoreName(name) === name && !isRefused(name) && !['api', 'assets', '__mfe'].includes(name),
)
const badName = anyName.filter(isRefused)

async function owner() {
  const { app } = await startApi({ USER_QUOTA_BYTES: '1 GiB' })
  return storeOf(await signUp(app, 'ada@example.com'))
}

it('creates, lists, fills, reads, archives, renames and deletes under any name, byte for byte', LONG, async () => {
  const store = await owner()
  await fc.assert(
    fc.asyncProperty(fc.array(goodName, { minLength: 1, maxLength: 4 }), goodName, async (path, fileName) => {
      for (const depth of path.keys()) {
        const level = path.slice(0, depth + 1)
        expect((await store.createFolder(level)).statusCode).toBe(201)
        expect((await store.listFolders(level.slice(0, -1))).body).toContain(JSON.stringify(level.at(-1)))
      }
      expect((await store.upload(path, fileName, fileName)).statusCode).toBe(201)
      expect((await store.listFiles(path)).json()).toMatchObject([{ fileName }])
      expect((await store.download(path, fileName)).body).toBe(fileName)
      const [folder = ''] = path
      expect((await unzip((await store.zip([folder])).rawPayload)).at(-1)).toMatchObject({
        name: expect.not.stringMatching(ESCAPES),
        content: Buffer.from(fileName),
      })
      expect((await store.renameFile(path, fileName, 'other')).statusCode).toBe(200)
      expect((await store.renameFile(path, 'other', fileName)).statusCode).toBe(200)
      expect((await store.renameFolder([folder], 'elsewhere')).statusCode).toBe(200)
      expect((await store.listFiles(['elsewhere', ...path.slice(1)])).json()).toMatchObject([{ fileName }])
      expect((await store.renameFolder(['elsewhere'], folder)).statusCode).toBe(200)
      expect((await store.deleteFile(path, fileName)).statusCode).toBe(200)
      for (const depth of [...path.keys()].reverse()) {
        expect((await store.deleteFolder(path.slice(0, depth + 1))).statusCode).toBe(200)
      }
      expect((await store.listFolders([])).json()).toEqual([])
    }),
    { numRuns: RUNS, examples: nasty.slice(0, 12).map((name) => [[name, name], name]) },
  )
})

it('refuses every other name with a clear answer, and stores nothing', LONG, async () => {
  const store = await owner()
  await fc.assert(
    fc.asyncProperty(badName, async (name) => {
      const answer = await store.createFolder([name])
      expect([answer.statusCode, typeof answer.json().message]).toEqual([400, 'string'])
      expect([404, 400]).toContain((await store.listFolders([name])).statusCode)
      expect((await store.listFolders([])).json()).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
