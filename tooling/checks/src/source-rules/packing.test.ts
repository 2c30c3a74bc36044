import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { packingRule } from './packing.ts'

const pack = { files: ['src/index.ts', 'src/testing/index.ts'], include: ['src/aliases/*.ts'] }

const platform = (files: Readonly<Record<string, unknown>> = {}) =>
  makeTree({
    'platform/kit/package.json': {
      name: '@mfe/kit',
      exports: { '.': './src/index.ts', './testing': './src/testing/index.ts', './native': './src/native.mjs' },
      imports: { '#aliases/*': './src/aliases/*.ts' },
      dependencies: { react: 'catalog:' },
      devDependencies: { vitest: 'catalog:', '@repo/servers': 'workspace:*' },
    },
    'platform/kit/tsconfig.pack.json': pack,
    'platform/kit/src/index.ts': "import { join } from 'node:path'\nexport { part } from './part.ts'\n",
    'platform/kit/src/part.ts': "import React from 'react/jsx-runtime'\nimport alias from '#aliases/one'\n",
    'platform/kit/src/aliases/one.ts': '',
    'platform/kit/src/testing/index.ts': "import { expect } from 'vitest'\nimport '../index.ts'\n",
    'platform/kit/src/testing/servers.ts': "import '@repo/servers/postgres'\n",
    'platform/kit/src/part.test.ts': "import './testing/servers.ts'\nimport '@site/contracts'\n",
    ...files,
  })

it('accepts tests and test helpers that nothing packed imports', async () => {
  expect(packingRule.violations(await platform())).toEqual([])
})

it.each([
  [
    'a helper of its tests',
    "import './testing/servers.ts'\n",
    'testing/servers.ts is packed and imports @repo/servers/',
  ],
  ['a package of the site', "export * from '@site/contracts'\n", 'part.ts is packed and imports @site/contracts'],
  ['a test library', "const { expect } = await import('vitest')\n", 'part.ts is packed and imports vitest'],
])('rejects a packed module that imports %s', async (_title, text, violation) => {
  const tree = await platform({ 'platform/kit/src/part.ts': text })
  expect(packingRule.violations(tree)).toEqual([expect.stringContaining(violation)])
})

it('rejects a list of entries that misses one, or has a test', async () => {
  for (const files of [['src/index.ts'], [...pack.files, 'src/part.test.ts']]) {
    const tree = await platform({ 'platform/kit/tsconfig.pack.json': { ...pack, files } })
    expect(packingRule.violations(tree)).toEqual([expect.stringContaining('src/testing/index.ts')])
  }
})
