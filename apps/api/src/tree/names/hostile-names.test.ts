import { nameProblem, toStoreName } from '@site/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFullRun } from '#testing/config.ts'
import { unzip } from '#testing/documents/unzip.ts'
import { startStore } from '#testing/start-api.ts'

const unusualNames = [
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
  "'; DROP TABLE folder; --",
  '..%00',
  '_',
  '{{7*7}}',
  '#{7*7}',
  '=1+1',
  '．．／',
  'x'.repeat(255),
  'ü'.repeat(127),
]

const RUNS = isFullRun ? 200 : 15
/** For many requests per run; nothing here waits on a timer. */
const LONG = { timeout: 600_000 }

/** Matches zip entry names that escape the target directory on any OS (zip slip). */
const ESCAPES = /^\/|^[a-z]:|\\|(^|\/)\.\.(\/|$)/i

const anyName = fc.oneof(fc.constantFrom(...unusualNames), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }))
const isInvalid = (name: string) => nameProblem(name) !== undefined
const goodName = anyName.filter(
  (name) => toStoreName(name) === name && !isInvalid(name) && !['api', 'assets', '__mfe'].includes(name),
)
const badName = anyName.filter(isInvalid)

it('round-trips any valid name through create, list, upload, download, zip, rename and delete', LONG, async () => {
  const { store } = await startStore({ USER_QUOTA_BYTES: '1 GiB' })
  await fc.assert(
    fc.asyncProperty(fc.array(goodName, { minLength: 1, maxLength: 4 }), goodName, async (path, fileName) => {
      for (const depth of path.keys()) {
        const level = path.slice(0, depth + 1)
        expect((await store.createFolder(level)).statusCode).toBe(201)
        expect((await store.listFolders(level.slice(0, -1))).body).toContain(JSON.stringify(level.at(-1)))
      }
      expect((await store.upload(path, fileName, fileName)).statusCode).toBe(201)
      expect((await store.listFiles(path)).json()).toMatchObject([{ fileName }])
      const { body, headers } = await store.download(path, fileName)
      expect([body, headers['content-disposition']]).toEqual([
        fileName,
        expect.stringMatching(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+-]*$/),
      ])
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
    { numRuns: RUNS, examples: unusualNames.slice(0, 12).map((name) => [[name, name], name]) },
  )
})

it('rejects every invalid name with a message and stores nothing', LONG, async () => {
  const { store } = await startStore()
  await fc.assert(
    fc.asyncProperty(badName, async (name) => {
      const response = await store.createFolder([name])
      expect([response.statusCode, typeof response.json().message]).toEqual([400, 'string'])
      expect([404, 400]).toContain((await store.listFolders([name])).statusCode)
      expect((await store.listFolders([])).json()).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
