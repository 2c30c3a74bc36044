import { expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { publishingRule } from './publishing.ts'

const kit = {
  name: '@mfe/kit',
  version: '1.0.0',
  license: 'MIT',
  repository: { type: 'git', url: 'git+https://git.example/site.git', directory: 'platform/kit' },
  engines: { node: '>=24' },
  exports: { '.': './src/index.ts', './contract': './src/contract.ts' },
  files: ['dist', 'src/contract.ts'],
  publishConfig: {
    access: 'public',
    provenance: true,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './contract': './src/contract.ts' },
  },
}

const check = (overrides: object = {}, files: Readonly<Record<string, unknown>> = { LICENSE: 'MIT' }) =>
  violationsIn(publishingRule, {
    ...files,
    'platform/kit/package.json': { ...kit, ...overrides },
    'platform/kit/tsconfig.pack.json': {},
    'platform/example/package.json': { private: true },
  })

it('accepts a package that has everything, and leaves out folders that are no packages', async () => {
  expect(await check()).toEqual([])
})

it.each([
  ['is private', { private: true }, 'is private'],
  ['has no license', { license: undefined }, 'has no license'],
  ['names another folder', { repository: { url: 'x', directory: 'platform/other' } }, 'names no repository'],
  ['does not say which Node.js it needs', { engines: {} }, 'does not say which Node.js it needs'],
  [
    'would not be public',
    { publishConfig: { ...kit.publishConfig, access: 'restricted' } },
    'has no publishConfig.access',
  ],
  [
    'has no provenance',
    { publishConfig: { ...kit.publishConfig, provenance: false } },
    'has no publishConfig.provenance',
  ],
  ['packs its sources', { files: ['dist', 'src'] }, 'packs src: pack only dist'],
  [
    'offers something only in the workspace',
    { exports: { ...kit.exports, './testing': './src/testing.ts' } },
    'offers ./testing in exports, but not in publishConfig.exports',
  ],
])('rejects a package that %s', async (_title, overrides, violation) => {
  expect(await check(overrides)).toEqual([expect.stringContaining(`platform/kit/package.json ${violation}`)])
})

it('rejects packages without LICENSE, and those of two versions', async () => {
  expect(await check({}, {})).toEqual(['LICENSE is missing: add it.'])
  const other = { ...kit, version: '1.1.0', repository: { ...kit.repository, directory: 'platform/part' } }
  const files = { LICENSE: 'MIT', 'platform/part/package.json': other, 'platform/part/tsconfig.pack.json': {} }
  expect(await check({}, files)).toEqual(['platform/ has 2 versions: give all its packages one.'])
})
