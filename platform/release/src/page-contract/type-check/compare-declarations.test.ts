import { rollUpDeclarations, USES } from '@mfe/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newFolder } from '#testing'
import { type Compared, compareDeclarations } from './compare-declarations.ts'

const PAGE = `import type { ComponentType } from 'react'
export interface PageContext { params: object }
export interface Page<Data = unknown> {
  component: ComponentType<{ data: Data }>
  loader?: (context: PageContext) => Promise<Data>
}
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound'
}
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}
`

/** Creates a contract with a service `files`, of these methods, and further ones. */
const contract = (files: string, more = '', page = PAGE) => ({
  entry: 'page-contract.ts',
  files: new Map([
    [
      'page-contract.ts',
      `import type { Files } from './files.ts'
export * from './page.ts'
export interface Services { files: Files; ${more} }
`,
    ],
    ['files.ts', `export interface Files { ${files} }\n`],
    ['page.ts', page],
  ]),
})

const LIST = 'list: (folder: string) => Promise<string[]>;'
const built = rollUpDeclarations(contract(LIST), USES)

const compare = (overrides: Partial<Compared>) =>
  compareDeclarations({ declarations: built, contract: contract(LIST), services: ['files'], ...overrides })

afterEach(() => void vi.unstubAllEnvs())

describe('declarations of a remote', () => {
  it('fit a shell with the same types, or with more', async () => {
    expect(await compare({})).toEqual({ outcome: 'fits' })
    expect(await compare({ contract: contract(`${LIST} move: () => void`, 'mail: object') })).toEqual({
      outcome: 'fits',
    })
  })

  it.each([
    ['lacks a method', 'other: () => void', "Property 'list' is missing"],
    ['returns something else', 'list: (folder: string) => Promise<number[]>', "'number' is not assignable"],
    ['needs another argument', 'list: (folder: number) => Promise<string[]>', "'string' is not assignable"],
  ])('do not fit a shell whose service %s', async (_, files, error) => {
    expect(await compare({ contract: contract(files) })).toEqual({
      outcome: 'differs',
      errors: expect.stringContaining(error),
    })
  })

  it('do not fit a shell whose pages need more, or get less', async () => {
    const more = contract(LIST, '', PAGE.replace('  loader?', '  owner: string\n  loader?'))
    expect(await compare({ contract: more })).toMatchObject({ errors: expect.stringContaining("'owner' is missing") })
    const less = contract(LIST, '', PAGE.replace('{ params: object }', '{ query: object }'))
    expect(await compare({ contract: less })).toMatchObject({ errors: expect.stringContaining("'params' is missing") })
  })

  it('are compared only in the services that the remote uses', async () => {
    expect(await compare({ contract: contract('other: () => void'), services: [] })).toEqual({ outcome: 'fits' })
  })

  it('are unreadable if they are no declarations, so nothing is said about them', async () => {
    expect(await compare({ declarations: 'export interface {' })).toEqual({ outcome: 'unreadable' })
    expect(await compare({ declarations: 'export {}' })).toEqual({ outcome: 'unreadable' })
    expect(await compare({ declarations: `// ${'x'.repeat(1024 ** 2)}` })).toEqual({ outcome: 'unreadable' })
  })

  it('are unreadable, for now, while no file can be written to', async () => {
    const more = contract(`${LIST} more: () => void`)
    const workFolder = await newFolder()
    vi.stubEnv('TMPDIR', '/nothing')
    expect(await compare({ contract: more })).toEqual({ outcome: 'unreadable' })
    expect(await compare({ contract: more, workFolder })).toEqual({ outcome: 'fits' })
  })

  it('cannot make the compiler read files of this machine', async () => {
    const secret = import.meta.filename
    const importing = built.replace('export *', `import type {} from '${secret}'\nexport *`)
    const declarations = `/// <reference path="${secret}" />\n${importing}`
    expect(await compare({ declarations, contract: contract('other: () => void') })).toMatchObject({
      errors: expect.not.stringContaining(secret),
    })
  })
})
