import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { citationsRule } from './citations.ts'

const documents = { 'docs/product.md': '# Product\n## Calls\n', 'docs/decisions/001-first.md': '# 001 First\n' }

describe('citations in comments', () => {
  it('may name a document, a section or the number of a decision', async () => {
    const root = await makeTree({
      ...documents,
      'apps/api/src/a.ts': '// docs/product.md, "Calls"; docs/product.md; docs/decisions/001\n',
    })

    expect(citationsRule.violations(root)).toEqual([])
  })

  it('are reported if their target does not exist', async () => {
    const root = await makeTree({
      ...documents,
      'apps/api/src/a.ts': '// docs/none.md, then docs/product.md, "Texts" and docs/decisions/009\n',
    })

    const violations = citationsRule.violations(root).join('\n')

    expect(violations).toContain('docs/none.md, which does not exist')
    expect(violations).toContain('"Texts": no such heading')
    expect(violations).toContain('docs/decisions/009: no such record')
  })
})
