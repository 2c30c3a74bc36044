import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Rule } from './rule.ts'
import { listSources, readText } from './workspaces.ts'

/** A package with fewer folders needs no order. */
const MIN_FOLDERS = 3
const TESTS = /(?:^|\/)testing\/|\.(?:test|contract)\.tsx?$/
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([.#][^']+)'/g

/** Returns the folder directly in `src`, or the name of a file directly in `src`. */
const partOf = (file: string): string => file.split('/', 1)[0] ?? ''

/** The position of a part in a README: its line, and its step in a chain of arrows. */
interface Position {
  line: number
  chain: string
  step: number
}

/** Reads the parts that a README lists in order. Parts in one line may import each other only along an arrow. */
function readOrder(readme: string): Map<string, Position> {
  const [, list = ''] = /each folder imports only those listed after it:\n\n((?:- .*\n?)+)/.exec(readme) ?? []
  const positions = list.split('\n').flatMap((text, line) => {
    const [, parts = ''] = /^- ((?:`[^`]+`(?:, | → )?)+)/.exec(text) ?? []
    return parts
      .split(', ')
      .flatMap((chain) =>
        [...chain.matchAll(/`([^`/]+)/g)].map(([, part = ''], step) => [part, { line, chain, step }] as const),
      )
  })
  return new Map(positions)
}

const isAfter = (position: Position, other: Position): boolean =>
  position.line > other.line || (position.chain === other.chain && position.step > other.step)

/** Returns an import's target relative to `src`. An alias like `#content/page.ts` names a folder of `src`. */
const targetOf = (file: string, path: string): string =>
  path.startsWith('#') ? path.slice(1) : join(dirname(file), path)

function violationsOf(workspace: string, file: string, text: string, order: ReadonlyMap<string, Position>): string[] {
  const from = order.get(partOf(file))
  const isWiring = from === undefined && !file.includes('/')
  if (isWiring) return []
  if (from === undefined)
    return [`${workspace}/README.md does not list ${partOf(file)}/ in the order of its folders: add it.`]
  return [...text.matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const target = targetOf(file, path)
    const part = partOf(target)
    const position = order.get(part)
    if (part === partOf(file) || part === '..' || (position && isAfter(position, from))) return []
    return [
      `${workspace}/src/${file} imports ${target}, which ${workspace}/README.md does not list after ${partOf(file)}: move the shared part below both, or pass it in.`,
    ]
  })
}

/** Files directly in `src` that a README does not list wire the folders together, so they may import anything. */
export const folderOrderRule: Rule = {
  name: 'folders of apps and the platform import only those that their README lists after them',
  violations(root) {
    const sources = listSources(root)
    return globSync('{apps,platform}/*/src', { cwd: root }).flatMap((src) => {
      const files = sources.map((file) => relative(src, file)).filter((file) => !/^\.\.|\.css$/.test(file))
      const nonTests = files.filter((file) => !TESTS.test(file))
      const folders = new Set(nonTests.filter((file) => file.includes('/')).map(partOf))
      if (folders.size < MIN_FOLDERS) return []
      const workspace = dirname(src)
      const order = readOrder(readText(join(root, workspace, 'README.md')) ?? '')
      const found = nonTests.flatMap((file) =>
        violationsOf(workspace, file, readText(join(root, src, file)) ?? '', order),
      )
      return [...new Set(found)]
    })
  },
}
