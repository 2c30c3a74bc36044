import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ERROR_STATUS } from './errors.ts'

it('has the codes and statuses that docs/product.md lists', async () => {
  const rules = await readFile(new URL('../../../../docs/product.md', import.meta.url), 'utf8')
  const [, tables = ''] = rules.split('| Code of the API |')
  const [table = ''] = tables.split('\n\n')
  const listed = [...table.matchAll(/^\| `([\w/-]+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)])
  // Their table has no column for the status.
  const files = [...rules.matchAll(/^\| `(applications\/[\w-]+)` \| (?!\d)/gm)].map(([, code]) => [code, 415])
  expect(Object.fromEntries([...listed, ...files])).toEqual(ERROR_STATUS)
})
