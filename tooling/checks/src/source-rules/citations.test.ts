import { expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { citationsRule } from './citations.ts'

const documents = { 'docs/product.md': '# Product\n## Calls\n', 'docs/decisions/001-first.md': '# 001 First\n' }
const violationsOf = (source: string) => violationsIn(citationsRule, { ...documents, 'apps/api/src/a.ts': source })

it('accepts comments that name a document, a section or the number of a decision', async () => {
  expect(await violationsOf('// docs/product.md, "Calls"; docs/product.md; docs/decisions/001\n')).toEqual([])
})

it('reports comments that name what does not exist', async () => {
  const source = '// docs/none.md, then docs/product.md, "Texts" and docs/decisions/009\n'
  const violations = (await violationsOf(source)).join('\n')
  expect(violations).toContain('docs/none.md, which does not exist')
  expect(violations).toContain('"Texts": no such heading')
  expect(violations).toContain('docs/decisions/009: no such record')
})
