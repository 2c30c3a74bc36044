import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { headingsOf } from '../rules/links.ts'
import { listSources, type Rule, readText } from '../rules/rule.ts'

const SECTION = /docs\/([a-z0-9/-]+\.md),\s*(?:\*\s*)?"([^"]+)"/g
const DOCUMENT = /docs\/[a-z0-9/-]+\.md/g
const DECISION = /docs\/decisions\/(\d{3})(?![\d-])/g

/** Comments cite documents by path and section: `docs/product.md, "Calls"`. */
export const citationsRule: Rule = {
  name: 'documents cited in comments exist',
  violations(root) {
    const files = listSources(root).filter((file) => !/^tooling\/checks\/src\/(?:source-)?rules\//.test(file))
    const folder = join(root, 'docs/decisions')
    const decisions = existsSync(folder) ? readdirSync(folder) : []
    return files.flatMap((file) => {
      const text = readText(join(root, file)) ?? ''
      const unknown = [...text.matchAll(DECISION)]
        .map(([, number = '']) => number)
        .filter((number) => !decisions.some((name) => name.startsWith(`${number}-`)))
      const missing = [...new Set(text.match(DOCUMENT) ?? [])].filter((path) => !existsSync(join(root, path)))
      const sections = [...text.matchAll(SECTION)].filter(([, document = '', section = '']) => {
        const target = readText(join(root, 'docs', document)) ?? ''
        return target !== '' && !headingsOf(target).includes(section)
      })
      return [
        ...unknown.map((number) => `${file} cites docs/decisions/${number}: no such record.`),
        ...missing.map((path) => `${file} cites ${path}, which does not exist.`),
        ...sections.map(([, document, section]) => `${file} cites docs/${document}, "${section}": no such heading.`),
      ]
    })
  },
}
