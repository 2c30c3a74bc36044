import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { assertNoFlags, newRepository, type RepositoryFlags } from './new-repository.ts'

const NAMES = ['contract', 'page', 'build', 'http', 'engines', 'release', 'console', 'gateway', 'cli']

let root: string
let printed: string[]

beforeEach(async () => {
  root = await newFolder()
  printed = []
})

const create = (name: string, flags: RepositoryFlags = {}) => {
  const context = { print: (text: string) => void printed.push(text), now: () => new Date('2026-01-01T00:00:00Z') }
  return newRepository(context, name, { into: root, ...flags })
}

const read = (file: string) => readFile(path.join(root, 'case-studies', file), 'utf8')

/** Lists the files of the repository. */
async function filesOf(): Promise<string[]> {
  const folder = path.join(root, 'case-studies')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

async function writePackages(names: readonly string[]): Promise<string> {
  const folder = path.join(root, 'packed')
  await mkdir(folder)
  for (const name of names) await writeFile(path.join(folder, `mfe-${name}-1.2.0.tgz`), name)
  return folder
}

describe('a repository of its own', () => {
  it('has a page with styles, a picture and a test, a budget, an owner and CI for two systems', async () => {
    await create('case-studies', { menu: 'services', owner: '@acme/growth' })
    expect(await filesOf()).toEqual(
      expect.arrayContaining([
        '.github/workflows/check.yml',
        '.github/workflows/release.yml',
        '.gitignore',
        '.gitlab-ci.yml',
        'CODEOWNERS',
        'README.md',
        'mfe.config.ts',
        'package.json',
        'rsbuild.config.ts',
        'src/assets.d.ts',
        'src/pages/home.module.css',
        'src/pages/home.page.test.tsx',
        'src/pages/home.page.tsx',
        'src/pages/picture.svg',
        'tsconfig.json',
      ]),
    )
    const { name, dependencies, mfe } = JSON.parse(await read('package.json'))
    expect({ name, mfe }).toEqual({ name: 'case-studies', mfe: { budget: { page: 20_480 } } })
    expect(dependencies['@mfe/page']).toMatch(/^\^\d+\.\d+\.\d+$/)
    expect(await read('remote.ts')).toMatch(
      /\{ group: 'services', order: \d{4}, label: 'Case studies', path: '\/case-studies' \}/,
    )
    expect(await read('CODEOWNERS')).toContain('* @acme/growth\n')
    expect(await read('pnpm-workspace.yaml')).toBe('allowBuilds:\n  node: true\n')
    expect(printed.join()).toContain('pnpm mfe publish case-studies')
  })

  it('has no placeholder left, and keeps the expressions of its CI', async () => {
    await create('case-studies', { packages: await writePackages(NAMES) })
    const files = (await filesOf()).filter((file) => !file.endsWith('.tgz'))
    for (const file of files) expect(await read(file), file).not.toMatch(/__\w+?__/)
    expect(await read('.github/workflows/release.yml')).toMatch(/MFE_TOKEN: \$\{\{ secrets\.MFE_TOKEN \}\}/)
    expect(await read('ci/release.mjs')).toContain("mfeJson('publish', 'case-studies')")
    expect(await read('ci/preview.mjs')).toContain("mfeJson('preview', 'case-studies', '--working-tree', '--no-build'")
    expect(await read('.github/workflows/check.yml')).toMatch(/MFE_TOKEN: \$\{\{ secrets\.MFE_PREVIEW_TOKEN \}\}/)
  })

  it('shows a token to the step of its CI that needs it, and to no other', async () => {
    await create('case-studies')
    for (const [workflow, script] of [
      ['release', 'release'],
      ['check', 'preview'],
    ] as const) {
      const text = await read(`.github/workflows/${workflow}.yml`)
      const [earlier = '', later = ''] = text.split(`- run: node ci/${script}.mjs\n`)
      expect(earlier).not.toContain('${{ secrets.')
      expect(later).toMatch(/^(?: +#.*\n)? {8}env:\n(?: {10}.*\n)* {10}MFE_TOKEN: \$\{\{ secrets\./)
    }
  })

  it('installs packed packages from a folder of its own', async () => {
    await create('case-studies', { packages: await writePackages(NAMES) })
    const settings = await read('pnpm-workspace.yaml')
    for (const name of NAMES) {
      const file = `.packages/mfe-${name}-1.2.0.tgz`
      expect(settings).toContain(`  "@mfe/${name}": file:${file}`)
      expect(await read(file)).toBe(name)
    }
  })
})

it('creates nothing if a package is missing or there are two versions of one', async () => {
  const packages = await writePackages(NAMES.slice(1))
  await expect(create('case-studies', { packages })).rejects.toThrow('has no packed @mfe/contract. To fix: pack it')
  for (const version of ['1.2.0', '1.3.0']) await writeFile(path.join(packages, `mfe-contract-${version}.tgz`), '')
  await expect(create('case-studies', { packages })).rejects.toThrow('To fix: remove all but one.')
  await expect(create('case-studies', { packages: path.join(root, 'none') })).rejects.toThrow('cannot be read.')
  expect(await readdir(root)).toEqual(['packed'])
})

it.each([
  ['shell', {}, 'shell is the name of the host.'],
  ['../x', {}, 'is not an app name.'],
  ['weather', { packages: '.', registry: true }, 'leave out --packages or --registry.'],
  ['weather', { menu: `main', path: '` }, '--menu main'],
  ['weather', { owner: 'a b' }, '--owner a b is not a name.'],
])('rejects %s with %j', async (name, flags, message) => {
  await expect(create(name, flags)).rejects.toThrow(message)
  expect(await readdir(root)).toEqual([])
})

it('has a place in the menu that other repositories do not have', async () => {
  const names = ['case-studies', 'climate', 'events', 'harbor', 'jobs', 'weather']
  const places = new Set<string | undefined>()
  for (const name of names) {
    await create(name)
    places.add(/order: (\d+)/.exec(await readFile(path.join(root, name, 'remote.ts'), 'utf8'))?.[1])
  }
  expect(places.size).toBe(names.length)
})

it('names its folder as briefly as possible', async () => {
  await create('case-studies')
  const target = /^ {2}cd (.+)$/m.exec(printed.join())?.[1] ?? ''
  const folder = path.join(root, 'case-studies')
  expect(path.resolve(target)).toBe(folder)
  expect(target.length).toBeLessThanOrEqual(folder.length)
})

it('never replaces a folder', async () => {
  await create('case-studies')
  await expect(create('case-studies')).rejects.toThrow('already exists')
  expect((await filesOf()).length).toBeGreaterThan(10)
})

it('says which flags are only for repositories', () => {
  expect(() => assertNoFlags({ menu: 'main', registry: true })).toThrow('--registry, --menu needs --standalone.')
  expect(() => assertNoFlags({})).not.toThrow()
})
