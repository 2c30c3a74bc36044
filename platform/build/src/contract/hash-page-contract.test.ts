import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { platformHost } from '../host.ts'
import { writeFiles } from '../release-files.ts'
import { newFolder } from '../testing/new-folder.ts'
import { pageContract } from './hash-page-contract.ts'

const PAGE = join(import.meta.dirname, '../../../page')

let root: string

const write = (file: string, text: string) => writeFiles(root, { [file]: text })

const contractOf = () =>
  pageContract({
    name: '@acme/services',
    contract: join(root, 'src/page-contract.ts'),
    services: { careers: join(root, 'src/careers.ts'), files: join(root, 'src/files.ts') },
  })

beforeEach(async () => {
  root = await newFolder()
  await write('node_modules/@mfe/page/package.json', '{"exports":"./src/index.ts"}')
  await write('node_modules/@mfe/page/src/index.ts', `export type { Page } from './page.ts'\n`)
  await write('node_modules/@mfe/page/src/page.ts', 'export interface Page { component: unknown }\n')
  await write('src/options.ts', 'export interface Options { signal: AbortSignal }\n')
  await write('src/careers.ts', 'export interface Careers { apply(): void }\n')
  await write(
    'src/files.ts',
    `import type { Options } from './options.ts'\nexport interface Files { list(_: Options): void }\n`,
  )
  await write(
    'src/page-contract.ts',
    `import type { Careers } from './careers.ts'
import type { Files } from './files.ts'
export type { Page } from '@mfe/page'
export interface Services { careers: Careers; files: Files }\n`,
  )
})

describe('pageContract', () => {
  it('changes only the hash of the service that has a new method', async () => {
    const before = await contractOf()
    await write('src/files.ts', 'export interface Files { list(): void; move(): void }\n')
    const after = await contractOf()
    expect(after.services).toEqual({ careers: before.services.careers, files: expect.any(String) })
    expect(after.services.files).not.toBe(before.services.files)
    expect(after.hash).toBe(before.hash)
  })

  it('changes the hash of a service when a type that it uses changes', async () => {
    const before = await contractOf()
    await write('src/options.ts', 'export interface Options { signal: AbortSignal; retry: boolean }\n')
    const { services } = await contractOf()
    expect(services.files).not.toBe(before.services.files)
    expect(services.careers).toBe(before.services.careers)
  })

  it('changes only the hash of the page when the page changes', async () => {
    const before = await contractOf()
    await write('node_modules/@mfe/page/src/page.ts', 'export interface Page { component: unknown; meta: unknown }\n')
    const after = await contractOf()
    expect(after.services).toEqual(before.services)
    expect(after.hash).not.toBe(before.hash)
  })

  it('returns no service hashes for a host without services', async () => {
    await write('src/page-contract.ts', `export type { Page } from '@mfe/page'\nexport interface Services {}\n`)
    const contract = join(root, 'src/page-contract.ts')
    expect((await pageContract({ name: '@acme/services', contract })).services).toEqual({})
  })
})

it('returns the same hash for types of the published package, imported from either entry point', async () => {
  await rm(join(root, 'node_modules/@mfe/page'), { recursive: true })
  const published = JSON.parse(await readFile(join(PAGE, 'package.json'), 'utf8'))
  const { exports } = published.publishConfig
  await write('node_modules/@mfe/page/package.json', JSON.stringify({ ...published, exports }))
  await write('node_modules/@mfe/page/dist/index.js', `export { PageNotFound } from './page-contract.js'\n`)
  await write('node_modules/@mfe/page/dist/index.d.ts', await readFile(join(PAGE, 'src/index.ts'), 'utf8'))
  await write('node_modules/@mfe/page/dist/page-contract.d.ts', 'export interface Page {}\n')
  const source = await readFile(join(PAGE, 'src/page-contract.ts'), 'utf8')
  await write('node_modules/@mfe/page/src/page-contract.ts', source)

  const { hash } = await pageContract(platformHost)
  for (const module of ['@mfe/page', '@mfe/page/page-contract']) {
    await write('src/page-contract.ts', `export type { Page, PageContext } from '${module}'\n`)
    expect((await contractOf()).hash).toBe(hash)
  }
})

it('writes the contract under its file name in the release', async () => {
  await write('src/agreed.ts', `export type { Page } from '@mfe/page'\n`)
  const { file, write: writeTo } = await pageContract({ name: '@acme/services', contract: join(root, 'src/agreed.ts') })
  await writeTo(join(root, 'dist'))
  expect(await readFile(join(root, 'dist', file), 'utf8')).toContain('export type { Page }')
})

it('writes the types of pages and of the services that a remote uses as one file', async () => {
  const { writeUsed } = await contractOf()
  const file = await writeUsed(join(root, 'dist'), ['files'])
  const text = await readFile(join(root, 'dist', file), 'utf8')
  // Names begin with the folder of their package.
  const modules = [...text.matchAll(/^declare module '(?:[^']+-)?([^'-]+)'/gm)].map(([, name]) => name)
  expect(modules.sort()).toEqual(['contract.ts', 'files.ts', 'options.ts', 'page.ts', 'uses'])
  expect(text).toMatch(/import type \{ Options \} from 'uses\/[^']*options\.ts'/)
})
