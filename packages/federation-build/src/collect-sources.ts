import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, resolve } from 'node:path'

/** `import type { A, B } from './c.ts'`, or the same without `type`. */
const IMPORT = /^import (type )?\{([^}]+)\} from '([^']+)'$/gm
/** `export * from './c.ts'`, also of types alone. */
const BARREL = /^export (?:type )?\* from '([^']+)'$/gm

/**
 * A source file with the files of our own packages that declare what it imports, and so on; by file name, sorted.
 * They import each other and foreign packages, none of ours: they can be read where our packages are others.
 */
export async function collectSources(entry: string): Promise<Map<string, string>> {
  const collected = new Map<string, string>()
  const nameOf = (file: string): string => {
    if (file === entry) return basename(file)
    const folders = dirname(file).split('/')
    return `${folders[folders.lastIndexOf('src') - 1]}-${basename(file)}`
  }
  const collect = async (file: string): Promise<void> => {
    const name = nameOf(file)
    if (collected.has(name)) return
    collected.set(name, '')
    const text = await readFile(file, 'utf8')
    const imports = [...text.matchAll(IMPORT)].filter(([, , , from = '']) => isOurs(from))
    let own = text
    for (const [statement, , names = '', from = ''] of imports) {
      const places = await placesOf(
        resolveFrom(file, from),
        names
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      )
      const lines = [...places].map(([place, found]) => `import type { ${found.join(', ')} } from './${nameOf(place)}'`)
      own = own.replace(statement, lines.join('\n'))
      for (const place of places.keys()) await collect(place)
    }
    collected.set(name, own)
  }
  await collect(entry)
  return new Map([...collected].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const isOurs = (from: string): boolean => from.startsWith('.') || from.startsWith('@site/')

const resolveFrom = (file: string, from: string): string =>
  from.startsWith('.') ? resolve(dirname(file), from) : createRequire(file).resolve(from)

/** Which file declares each of the names that a module exports. */
async function placesOf(module: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>()
  for (const name of names) {
    const place = await declaring(module, name)
    if (!place) throw new Error(`${module} exports ${name} in a way that the page contract cannot be collected from.`)
    places.set(place, [...(places.get(place) ?? []), name])
  }
  return places
}

async function declaring(module: string, name: string): Promise<string | undefined> {
  const text = await readFile(module, 'utf8')
  if (new RegExp(`^export (?:abstract )?(?:interface|type|class|const|function) ${name}\\b`, 'm').test(text))
    return module
  for (const [, from = ''] of text.matchAll(BARREL)) {
    const found = await declaring(resolveFrom(module, from), name)
    if (found) return found
  }
  return undefined
}
