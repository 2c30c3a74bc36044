import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { AppError, ERROR_STATUS } from './errors.ts'

it('has the codes and statuses that docs/product.md lists', async () => {
  const rules = await readFile(new URL('../../../../docs/product.md', import.meta.url), 'utf8')
  const [, tables = ''] = rules.split('| Code of the API |')
  const [table = ''] = tables.split('\n\n')
  const listed = [...table.matchAll(/^\| `([\w/-]+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)])
  // Their table has no column for the status.
  const files = [...rules.matchAll(/^\| `(applications\/[\w-]+)` \| (?!\d)/gm)].map(([, code]) => [code, 415])
  expect(Object.fromEntries([...listed, ...files])).toEqual(ERROR_STATUS)
})

it('says when to try again, as docs/product.md promises for a busy server and for too many requests', () => {
  expect(new AppError('server/busy', 'The server is stopping.').headers).toEqual({ 'retry-after': '2' })
  expect(new AppError('events/too-many', 'Too many pages.').headers).toHaveProperty('retry-after')
  const own = { headers: { 'retry-after': '60' } }
  expect(new AppError('server/busy', 'An update is in progress.', own).headers).toEqual(own.headers)
})
