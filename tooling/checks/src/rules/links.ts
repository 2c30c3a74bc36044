import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Rule } from './rule.ts'
import { readText } from './workspaces.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.turbo', '.cache', 'test-results'])

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      if (SKIPPED.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? markdownFiles(path) : entry.name.endsWith('.md') ? [path] : []
    }),
  )
  return found.flat()
}

/** Without fenced and inline code, whose brackets are no links. */
const withoutCode = (text: string) => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')

/** The fragments of a document's headings, made as GitHub makes them. */
export function headingSlugs(text: string): string[] {
  const seen = new Map<string, number>()
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return [...prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map((match) => {
    const slug = (match[1] ?? '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

async function violationOf(root: string, file: string, link: string): Promise<string[]> {
  const [path = '', fragment] = decodeURI(link).split('#')
  const target = path === '' ? file : resolve(path.startsWith('/') ? root : dirname(file), path.replace(/^\//, ''))
  const where = `${relative(root, file)} links to ${link}`
  if (!existsSync(target)) return [`${where}, which does not exist.`]
  if (!fragment || !target.endsWith('.md')) return []
  return headingSlugs((await readText(target)) ?? '').includes(fragment) ? [] : [`${where}: no such heading.`]
}

export const linksRule: Rule = {
  name: 'links between documents resolve',
  async violations(root) {
    const files = await markdownFiles(root)
    const found = await Promise.all(
      files.map(async (file) => {
        const text = withoutCode((await readText(file)) ?? '')
        const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map((match) => match[1] ?? '')
        const internal = links.filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
        return (await Promise.all(internal.map((link) => violationOf(root, file, link)))).flat()
      }),
    )
    return found.flat()
  },
}
