import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { headingsOf } from './links.ts'
import type { Rule } from './rule.ts'
import { listSources, readText } from './workspaces.ts'

const SECTION = /docs\/([a-z0-9/-]+\.md),\s*(?:\*\s*)?"([^"]+)"/g
const DOCUMENT = /docs\/[a-z0-9/-]+\.md/g
const DECISION = /docs\/decisions\/(\d{3})(?![\d-])/g

/** Comments cite documents by path and section: `docs/product.md, "Calls"`. */
export const citationsRule: Rule = {
  name: 'documents that comments cite exist',
  async violations(root) {
    const files = listSources(root).filter((file) => !file.startsWith('tooling/checks/src/rules/'))
    const decisions = existsSync(join(root, 'docs/decisions')) ? await readdir(join(root, 'docs/decisions')) : []
    const found = await Promise.all(
      files.map(async (file) => {
        const text = (await readText(join(root, file))) ?? ''
        const missing = [...new Set(text.match(DOCUMENT) ?? [])].filter((path) => !existsSync(join(root, path)))
        const sections = await Promise.all(
          [...text.matchAll(SECTION)].map(async ([, document = '', section = '']) => {
            const target = (await readText(join(root, 'docs', document))) ?? ''
            return target === '' || headingsOf(target).includes(section)
              ? []
              : [`${file} cites docs/${document}, "${section}": no such heading.`]
          }),
        )
        const unknown = [...text.matchAll(DECISION)]
          .map(([, number = '']) => number)
          .filter((number) => !decisions.some((name) => name.startsWith(`${number}-`)))
          .map((number) => `${file} cites docs/decisions/${number}: no such record.`)
        return [
          ...unknown,
          ...missing.map((path) => `${file} cites ${path}, which does not exist.`),
          ...sections.flat(),
        ]
      }),
    )
    return found.flat()
  },
}
