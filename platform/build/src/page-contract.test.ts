import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectSources } from './collect-sources.ts'
import { CONTRACT_FILE, pageContract } from './page-contract.ts'

describe('the page contract', () => {
  let dist: string

  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'dist-'))
  })
  afterEach(() => rm(dist, { recursive: true }))

  it('holds the API client, and imports nothing of ours', async () => {
    await (await pageContract()).write(dist)
    const folder = join(dist, dirname(CONTRACT_FILE))
    const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
    expect(await readFile(join(dist, CONTRACT_FILE), 'utf8')).toContain('export interface Page<')
    expect(texts.join('\n')).toContain('export interface ApiClient {')
    expect(texts.join('\n')).toContain('export interface Career {')
    expect(texts.join('\n')).not.toMatch(/from '@site\//)
  })

  it('leaves nothing of an earlier build', async () => {
    await mkdir(join(dist, 'contract'))
    await writeFile(join(dist, 'contract/old.ts'), '')
    await (await pageContract()).write(dist)
    expect(await readdir(join(dist, 'contract'))).not.toContain('old.ts')
  })
})

describe('the collected sources', () => {
  let root: string

  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sources-'))
    await write('page/src/page.ts', `import type { Client } from '@site/client'\nimport type { Node } from 'react'\n`)
    await write('page/node_modules/@site/client/package.json', '{"exports":"./src/index.ts"}')
    await write(
      'page/node_modules/@site/client/src/index.ts',
      `export * from './unused.ts'\nexport type * from './client.ts'\n`,
    )
    await write('page/node_modules/@site/client/src/unused.ts', 'export const unused = 1\n')
    await write(
      'page/node_modules/@site/client/src/client.ts',
      `import type {\n  Entry,\n} from './entry.ts'\nexport interface Client { entry: Entry }\n`,
    )
    await write('page/node_modules/@site/client/src/entry.ts', 'export type Entry = string\n')
  })
  afterEach(() => rm(root, { recursive: true }))

  it('are the files that declare what is used, importing each other', async () => {
    expect(Object.fromEntries(await collectSources(join(root, 'page/src/page.ts')))).toEqual({
      'page.ts': `import type { Client } from './client-client.ts'\nimport type { Node } from 'react'\n`,
      'client-client.ts': `import type { Entry } from './client-entry.ts'\nexport interface Client { entry: Entry }\n`,
      'client-entry.ts': 'export type Entry = string\n',
    })
  })

  it('are found behind names that are passed on, and keep what they are called', async () => {
    await write(
      'page/node_modules/@site/client/src/index.ts',
      `export { Client, type Entry } from './calls/client.ts'\n`,
    )
    await write(
      'page/node_modules/@site/client/src/calls/client.ts',
      'export interface Client {}\nexport type Entry = 1\n',
    )
    await write('page/src/page.ts', `import { type Client, type Entry as Row } from '@site/client'\n`)
    expect(Object.fromEntries(await collectSources(join(root, 'page/src/page.ts')))).toEqual({
      'page.ts': `import { type Client, type Entry as Row } from './client-calls-client.ts'\n`,
      'client-calls-client.ts': 'export interface Client {}\nexport type Entry = 1\n',
    })
  })

  it.each([
    ['a name is declared nowhere', 'client/src/client.ts', 'export interface Other {}\n'],
    ['a name comes from a foreign package', 'client/src/client.ts', `export { Client } from 'elsewhere'\n`],
    [
      'an import has no names',
      'client/src/entry.ts',
      `import * as all from './unused.ts'\nexport type Entry = typeof all\n`,
    ],
  ])('cannot be had where %s', async (_what, file, text) => {
    await write(`page/node_modules/@site/${file}`, text)
    await expect(collectSources(join(root, 'page/src/page.ts'))).rejects.toThrow('cannot be collected')
  })
})
