import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectSources } from './collect-sources.ts'

describe('collectSources', () => {
  let root: string

  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sources-'))
    await write('page/src/page.ts', `import type { Client } from '@acme/client'\nimport type { Node } from 'react'\n`)
    await write('page/node_modules/@acme/client/package.json', '{"exports":"./src/index.ts"}')
    await write(
      'page/node_modules/@acme/client/src/index.ts',
      `export * from './unused.ts'\nexport type * from './client.ts'\n`,
    )
    await write('page/node_modules/@acme/client/src/unused.ts', 'export const unused = 1\n')
    await write(
      'page/node_modules/@acme/client/src/client.ts',
      `import type {\n  Entry,\n} from './entry.ts'\nexport interface Client { entry: Entry }\n`,
    )
    await write('page/node_modules/@acme/client/src/entry.ts', 'export type Entry = string\n')
  })
  afterEach(() => rm(root, { recursive: true }))

  it('returns the files that declare the imported names, rewritten to import each other', async () => {
    expect(Object.fromEntries(await collectSources(join(root, 'page/src/page.ts'), ['@acme']))).toEqual({
      'page.ts': `import type { Client } from './client-client.ts'\nimport type { Node } from 'react'\n`,
      'client-client.ts': `import type { Entry } from './client-entry.ts'\nexport interface Client { entry: Entry }\n`,
      'client-entry.ts': 'export type Entry = string\n',
    })
  })

  it('reads modules in double quotes', async () => {
    await write('page/src/page.ts', 'import type { Client } from "@acme/client"\n')
    await write('page/node_modules/@acme/client/src/index.ts', 'export * from "./client.ts"\n')
    const sources = await collectSources(join(root, 'page/src/page.ts'), ['@acme'])
    expect(sources.get('page.ts')).toBe(`import type { Client } from './client-client.ts'\n`)
    expect([...sources.keys()]).toEqual(['client-client.ts', 'client-entry.ts', 'page.ts'])
  })

  it('follows the re-exports of the entry file', async () => {
    await write('page/src/page.ts', `export type { Client } from '@acme/client'\n`)
    const sources = await collectSources(join(root, 'page/src/page.ts'), ['@acme'])
    expect(sources.get('page.ts')).toBe(`export type { Client } from './client-client.ts'\n`)
    expect([...sources.keys()]).toEqual(['client-client.ts', 'client-entry.ts', 'page.ts'])
  })

  it('follows the re-exports of other files and keeps their aliases', async () => {
    await write(
      'page/node_modules/@acme/client/src/index.ts',
      `export { Client, type Entry } from './calls/client.ts'\n`,
    )
    await write(
      'page/node_modules/@acme/client/src/calls/client.ts',
      'export interface Client {}\nexport type Entry = 1\n',
    )
    await write('page/src/page.ts', `import { type Client, type Entry as Row } from '@acme/client'\n`)
    expect(Object.fromEntries(await collectSources(join(root, 'page/src/page.ts'), ['@acme']))).toEqual({
      'page.ts': `import { type Client, type Entry as Row } from './client-calls-client.ts'\n`,
      'client-calls-client.ts': 'export interface Client {}\nexport type Entry = 1\n',
    })
  })

  it('follows the declarations of a package that is published without its sources', async () => {
    const exports = { '.': { types: './types/index.d.ts', default: './dist/index.js' } }
    await write('page/node_modules/@acme/client/package.json', JSON.stringify({ exports }))
    await write('page/node_modules/@acme/client/dist/index.js', `export { Client } from './client.js'\n`)
    await write('page/node_modules/@acme/client/types/index.d.ts', `export { Client } from './client.ts';\n`)
    await write(
      'page/node_modules/@acme/client/types/client.d.ts',
      `import type { Entry } from './entry.js';\nexport declare class Client { entry: Entry }\n`,
    )
    await write('page/node_modules/@acme/client/types/entry.d.ts', 'export type Entry = string;\n')
    expect(Object.fromEntries(await collectSources(join(root, 'page/src/page.ts'), ['@acme']))).toEqual({
      'page.ts': `import type { Client } from './client-types-client.ts'\nimport type { Node } from 'react'\n`,
      'client-types-client.ts': `import type { Entry } from './client-types-entry.ts';\nexport declare class Client { entry: Entry }\n`,
      'client-types-entry.ts': 'export type Entry = string;\n',
    })
  })

  it('names the package that has no types', async () => {
    await rm(join(root, 'page/node_modules/@acme/client'), { recursive: true })
    await write('page/node_modules/@acme/client/package.json', '{"exports":"./index.js"}')
    await write('page/node_modules/@acme/client/index.js', 'export class Client {}\n')
    await expect(collectSources(join(root, 'page/src/page.ts'), ['@acme'])).rejects.toThrow(
      'imports types from @acme/client, which has neither TypeScript sources nor declarations. To fix: ',
    )
  })

  it.each([
    ['a name is declared nowhere', 'client/src/client.ts', 'export interface Other {}\n'],
    ['a name comes from a third-party package', 'client/src/client.ts', `export { Client } from 'elsewhere'\n`],
    [
      'an import has no names',
      'client/src/entry.ts',
      `import * as all from './unused.ts'\nexport type Entry = typeof all\n`,
    ],
  ])('rejects sources where %s', async (_case, file, text) => {
    await write(`page/node_modules/@acme/${file}`, text)
    await expect(collectSources(join(root, 'page/src/page.ts'), ['@acme'])).rejects.toThrow('cannot be collected')
  })
})
