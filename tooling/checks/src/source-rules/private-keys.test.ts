import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { privateKeysRule } from './private-keys.ts'

it.each(['PRIVATE KEY', 'RSA PRIVATE KEY'])('rejects a file that contains a %s', async (kind) => {
  const tree = await makeTree({ 'apps/api/src/testing/key.ts': `export const KEY = \`-----BEGIN ${kind}-----\`` })
  expect(privateKeysRule.violations(tree)).toEqual([expect.stringMatching(/^apps\/api\/.* To fix: create one/)])
})

it('accepts certificates and code that names keys', async () => {
  const tree = await makeTree({
    'apps/api/src/a.ts': 'const begin = `-----BEGIN CERTIFICATE-----`',
    'apps/api/src/b.ts': "const isKey = text.includes('PRIVATE KEY')",
  })
  expect(privateKeysRule.violations(tree)).toEqual([])
})
