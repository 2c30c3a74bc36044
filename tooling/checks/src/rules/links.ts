import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Rule, readText } from './rule.ts'

const SKIPPED = ['**/{node_modules,dist,.git,.data,.turbo,.cache,test-results}']
const FENCED = /^(```|~~~)[\s\S]*?^\1/gm

/** Removes fenced and inline code, because its brackets are not links. */
const withoutCode = (text: string) => text.replace(FENCED, '').replace(/`[^`\n]*`/g, '')

export function headingsOf(text: string): string[] {
  const prose = text.replace(FENCED, '')
  return [...prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map((match) => match[1] ?? '')
}

/** Returns the fragments of a document's headings in GitHub's format. */
export function headingSlugs(text: string): string[] {
  const seen = new Map<string, number>()
  return headingsOf(text).map((heading) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

function violationsOf(root: string, file: string, link: string): string[] {
  const [path = '', fragment] = decodeURI(link).split('#')
  const target = join(root, path === '' ? file : path.startsWith('/') ? path : join(dirname(file), path))
  const where = `${file} links to ${link}`
  if (!existsSync(target)) return [`${where}, which does not exist.`]
  if (!fragment || !target.endsWith('.md')) return []
  return headingSlugs(readText(target) ?? '').includes(fragment) ? [] : [`${where}: no such heading.`]
}

export const linksRule: Rule = {
  name: 'links between documents resolve',
  violations(root) {
    return globSync('**/*.md', { cwd: root, exclude: SKIPPED }).flatMap((file) => {
      const text = withoutCode(readText(join(root, file)) ?? '')
      const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map((match) => match[1] ?? '')
      const internal = links.filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
      return internal.flatMap((link) => violationsOf(root, file, link))
    })
  },
}
