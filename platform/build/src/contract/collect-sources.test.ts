import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { writeFiles } from '../release-files.ts'
import { newFolder } from '../testing/new-folder.ts'
import { collectSources } from './collect-sources.ts'

let root: string

const write = (file: string, text: string) => writeFiles(root, { [file]: text })
const writeClient = (file: string, text: string) => write(`page/node_modules/@acme/client/${file}`, text)
const collect = () => collectSources(join(root, 'page/src/page.ts'), ['@acme'])

beforeEach(async () => {
  root = await newFolder()
  await write('page/src/page.ts', `import type { Client } from '@acme/client'\nimport type { Node } from 'react'\n`)
  await writeClient('package.json', '{"exports":"./src/index.ts"}')
  await writeClient('src/index.ts', `export * from './unused.ts'\nexport type * from './client.ts'\n`)
  await writeClient('src/unused.ts', 'export const unused = 1\n')
  await writeClient(
    'src/client.ts',
    `import type {\n  Entry,\n} from './entry.ts'\nexport interface Client { entry: Entry }\n`,
  )
  await writeClient('src/entry.ts', 'export type Entry = string\n')
})

it('returns the files that declare the imported names, rewritten to import each other', async () => {
  expect(Object.fromEntries(await collect())).toEqual({
    'page.ts': `import type { Client } from './client-client.ts'\nimport type { Node } from 'react'\n`,
    'client-client.ts': `import type { Entry } from './client-entry.ts'\nexport interface Client { entry: Entry }\n`,
    'client-entry.ts': 'export type Entry = string\n',
  })
})

it('reads modules in double quotes', async () => {
  await write('page/src/page.ts', 'import type { Client } from "@acme/client"\n')
  await writeClient('src/index.ts', 'export * from "./client.ts"\n')
  const sources = await collect()
  expect(sources.get('page.ts')).toBe(`import type { Client } from './client-client.ts'\n`)
  expect([...sources.keys()]).toEqual(['client-client.ts', 'client-entry.ts', 'page.ts'])
})

it('follows the re-exports of the entry file', async () => {
  await write('page/src/page.ts', `export type { Client } from '@acme/client'\n`)
  const sources = await collect()
  expect(sources.get('page.ts')).toBe(`export type { Client } from './client-client.ts'\n`)
  expect([...sources.keys()]).toEqual(['client-client.ts', 'client-entry.ts', 'page.ts'])
})

it('follows the re-exports of other files and keeps their aliases', async () => {
  await writeClient('src/index.ts', `export { Client, type Entry } from './calls/client.ts'\n`)
  await writeClient('src/calls/client.ts', 'export interface Client {}\nexport type Entry = 1\n')
  await write('page/src/page.ts', `import { type Client, type Entry as Row } from '@acme/client'\n`)
  expect(Object.fromEntries(await collect())).toEqual({
    'page.ts': `import { type Client, type Entry as Row } from './client-calls-client.ts'\n`,
    'client-calls-client.ts': 'export interface Client {}\nexport type Entry = 1\n',
  })
})

it('follows the declarations of a package that is published without its sources', async () => {
  const exports = { '.': { types: './types/index.d.ts', default: './dist/index.js' } }
  await writeClient('package.json', JSON.stringify({ exports }))
  await writeClient('dist/index.js', `export { Client } from './client.js'\n`)
  await writeClient('types/index.d.ts', `export { Client } from './client.ts';\n`)
  await writeClient(
    'types/client.d.ts',
    `import type { Entry } from './entry.js';\nexport declare class Client { entry: Entry }\n`,
  )
  await writeClient('types/entry.d.ts', 'export type Entry = string;\n')
  expect(Object.fromEntries(await collect())).toEqual({
    'page.ts': `import type { Client } from './client-types-client.ts'\nimport type { Node } from 'react'\n`,
    'client-types-client.ts': `import type { Entry } from './client-types-entry.ts';\nexport declare class Client { entry: Entry }\n`,
    'client-types-entry.ts': 'export type Entry = string;\n',
  })
})

it('names the package that has no types', async () => {
  await rm(join(root, 'page/node_modules/@acme/client'), { recursive: true })
  await writeClient('package.json', '{"exports":"./index.js"}')
  await writeClient('index.js', 'export class Client {}\n')
  await expect(collect()).rejects.toThrow(
    'imports types from @acme/client, which has neither TypeScript sources nor declarations. To fix: ',
  )
})

it.each([
  ['a name is declared nowhere', 'src/client.ts', 'export interface Other {}\n'],
  ['a name comes from a third-party package', 'src/client.ts', `export { Client } from 'elsewhere'\n`],
  ['an import has no names', 'src/entry.ts', `import * as all from './unused.ts'\nexport type Entry = typeof all\n`],
])('rejects sources where %s', async (_case, file, text) => {
  await writeClient(file, text)
  await expect(collect()).rejects.toThrow('cannot be collected')
})
