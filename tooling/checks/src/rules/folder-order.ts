import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listSources, type Rule, readText } from './rule.ts'

const MIN_FOLDERS = 3
const TESTS = /(?:^|\/)testing\/|\.(?:test|contract)\.tsx?$/
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([.#][^']+)'/g

/** Returns the first segment of a path in `src`: a folder, or a file directly in `src`. */
const topLevelOf = (file: string): string => file.split('/', 1)[0] ?? ''

/** The position of a folder or file in a README: its line, and its step in a chain of arrows. */
interface Position {
  line: number
  chain: string
  step: number
}

/** Reads the order of folders and files in a README. Entries on one line may import each other only along an arrow. */
function readOrder(readme: string): Map<string, Position> {
  const [, list = ''] = /each folder imports only those listed after it:\n\n((?:- .*\n?)+)/.exec(readme) ?? []
  const positions = list.split('\n').flatMap((text, line) => {
    const [, chains = ''] = /^- ((?:`[^`]+`(?:, | → )?)+)/.exec(text) ?? []
    return chains
      .split(', ')
      .flatMap((chain) =>
        [...chain.matchAll(/`([^`/]+)/g)].map(([, name = ''], step) => [name, { line, chain, step }] as const),
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
  const from = order.get(topLevelOf(file))
  const isWiring = from === undefined && !file.includes('/')
  if (isWiring) return []
  if (from === undefined)
    return [`${workspace}/README.md does not list ${topLevelOf(file)}/ in the order of its folders: add it.`]
  return [...text.matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const target = targetOf(file, path)
    const topLevel = topLevelOf(target)
    const position = order.get(topLevel)
    if (topLevel === topLevelOf(file) || topLevel === '..' || (position && isAfter(position, from))) return []
    return [
      `${workspace}/src/${file} imports ${target}, which ${workspace}/README.md does not list after ${topLevelOf(file)}: move the shared part below both, or pass it in.`,
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
      const folders = new Set(nonTests.filter((file) => file.includes('/')).map(topLevelOf))
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
