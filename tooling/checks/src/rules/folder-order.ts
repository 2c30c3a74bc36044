import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Rule } from './rule.ts'
import { listSources, readText } from './workspaces.ts'

/** Fewer need no order. */
const MIN_FOLDERS = 3
const TESTS = /(?:^|\/)testing\/|\.(?:test|contract)\.tsx?$/
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([.#][^']+)'/g

/** The folder right below `src`, or the file's own name if it is not in one. */
const partOf = (file: string): string => file.split('/', 1)[0] ?? ''

/** Where a README lists a part: its line, and its step in a chain of arrows. Without an arrow, a chain has one step. */
interface Place {
  line: number
  chain: string
  step: number
}

/** The parts that a README lists below the sentence. Those of one line import each other only along an arrow. */
function readOrder(readme: string): Map<string, Place> {
  const [, list = ''] = /each folder imports only those listed after it:\n\n((?:- .*\n?)+)/.exec(readme) ?? []
  const places = list.split('\n').flatMap((text, line) => {
    const [, parts = ''] = /^- ((?:`[^`]+`(?:, | → )?)+)/.exec(text) ?? []
    return parts
      .split(', ')
      .flatMap((chain) =>
        [...chain.matchAll(/`([^`/]+)/g)].map(([, part = ''], step) => [part, { line, chain, step }] as const),
      )
  })
  return new Map(places)
}

const isAfter = (place: Place, other: Place): boolean =>
  place.line > other.line || (place.chain === other.chain && place.step > other.step)

/** What a file imports, relative to `src`. A name like `#content/page.ts` is that of a folder. */
const targetOf = (file: string, path: string): string =>
  path.startsWith('#') ? path.slice(1) : join(dirname(file), path)

function violationsOf(workspace: string, file: string, text: string, order: ReadonlyMap<string, Place>): string[] {
  const from = order.get(partOf(file))
  const isWiring = from === undefined && !file.includes('/')
  if (isWiring) return []
  if (from === undefined) return [`${workspace}/README.md does not list ${partOf(file)}/ in the order of its folders.`]
  return [...text.matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const target = targetOf(file, path)
    const part = partOf(target)
    const place = order.get(part)
    if (part === partOf(file) || part === '..' || (place && isAfter(place, from))) return []
    return [
      `${workspace}/src/${file} imports ${target}, which ${workspace}/README.md does not list after ${partOf(file)}: move the shared part below both, or pass it in.`,
    ]
  })
}

/** Files right below `src` that a README does not list wire the others together: they import anything. */
export const folderOrderRule: Rule = {
  name: 'folders of apps and of the platform import only those that their README lists after them',
  violations(root) {
    const sources = listSources(root)
    return globSync('{apps,platform}/*/src', { cwd: root }).flatMap((src) => {
      const files = sources.map((file) => relative(src, file)).filter((file) => !/^\.\.|\.css$/.test(file))
      const own = files.filter((file) => !TESTS.test(file))
      const folders = new Set(own.filter((file) => file.includes('/')).map(partOf))
      if (folders.size < MIN_FOLDERS) return []
      const workspace = dirname(src)
      const order = readOrder(readText(join(root, workspace, 'README.md')) ?? '')
      const found = own.flatMap((file) => violationsOf(workspace, file, readText(join(root, src, file)) ?? '', order))
      return [...new Set(found)]
    })
  },
}
