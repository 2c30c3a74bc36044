import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { flatName, resolveTypes } from './resolve-types.ts'

/** `import type { A, B as C } from './c.ts'`, with or without `type`, or with `export` instead of `import`. */
const IMPORT = /^(import|export) (type )?\{([^}]+)\} from ['"]([^'"]+)['"]/gm
/** `export * from './c.ts'`, with or without `type`. */
const BARREL = /^export (?:type )?\* from ['"]([^'"]+)['"]/gm
/** `export { A } from './c.ts'`, with or without `type`. */
const RE_EXPORT = /^export (?:type )?\{([^}]+)\} from ['"]([^'"]+)['"]/gm
/** Any statement that names another module. */
const DEPENDENCY = /^(?:import|export)\b[^'"]*? from ['"]([^'"]+)['"]/gm

/**
 * Collects a source file and, recursively, those that declare its imports from packages of these scopes, such as
 * `@acme`. Returns their text by file name, sorted, with these imports rewritten to the collected files.
 */
export async function collectSources(entry: string, scopes: readonly string[]): Promise<Map<string, string>> {
  const isInScope = inScopes(scopes)
  const collected = new Map<string, string>()
  const nameOf = (file: string): string => (file === entry ? basename(file) : flatName(file))

  async function collect(file: string): Promise<void> {
    const name = nameOf(file)
    if (collected.has(name)) return
    collected.set(name, '')
    let text = await readFile(file, 'utf8')
    const imports = [...text.matchAll(IMPORT)].filter(([, , , , from = '']) => isInScope(from))
    const all = [...text.matchAll(DEPENDENCY)].filter(([, from = '']) => isInScope(from))
    if (all.length > imports.length) throw new Error(`${file} contains an import that ${NOT_COLLECTABLE}`)
    for (const [statement, keyword = '', type = '', names = '', from = ''] of imports) {
      const declarations = await declarationsOf(resolveTypes(file, from), splitNames(names), scopes)
      const lines = [...declarations].map(
        ([source, found]) => `${keyword} ${type}{ ${found.join(', ')} } from './${nameOf(source)}'`,
      )
      text = text.replace(statement, lines.join('\n'))
      for (const source of declarations.keys()) await collect(source)
    }
    collected.set(name, text)
  }

  await collect(entry)
  return new Map([...collected].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Finds the file that declares an export of a module, following re-exports into packages of these scopes. */
export async function declaringFile(module: string, name: string, scopes: readonly string[]): Promise<string> {
  const file = await findDeclaration(module, name, inScopes(scopes))
  if (!file) throw new Error(`${module} exports ${name} in a way that ${NOT_COLLECTABLE}`)
  return file
}

const inScopes =
  (scopes: readonly string[]): ModuleFilter =>
  (from) =>
    from.startsWith('.') || scopes.some((scope) => from.startsWith(`${scope}/`))

const NOT_COLLECTABLE =
  'cannot be collected into the page contract. To fix: use named imports and exports, not default ones.'

type ModuleFilter = (from: string) => boolean

/** Splits the names between braces: `A`, `type A`, `A as B`. */
const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns the name of an import in the module that exports it. */
const originalName = (name: string): string => name.replace(/^type /, '').replace(/ as .*/, '')

/** Groups a module's exports by the file that declares them. */
async function declarationsOf(
  module: string,
  names: readonly string[],
  scopes: readonly string[],
): Promise<Map<string, string[]>> {
  const declarations = new Map<string, string[]>()
  for (const name of names) {
    const file = await declaringFile(module, originalName(name), scopes)
    declarations.set(file, [...(declarations.get(file) ?? []), name])
  }
  return declarations
}

async function findDeclaration(module: string, name: string, isInScope: ModuleFilter): Promise<string | undefined> {
  const text = await readFile(module, 'utf8')
  const declaration = new RegExp(
    `^export (?:declare )?(?:abstract )?(?:interface|type|class|const|function|enum) ${name}\\b`,
    'm',
  )
  if (declaration.test(text)) return module
  const reExports = [...text.matchAll(RE_EXPORT)].filter(([, names = '']) =>
    splitNames(names).map(originalName).includes(name),
  )
  for (const from of [...reExports.map((match) => match[2]), ...[...text.matchAll(BARREL)].map((match) => match[1])]) {
    const found =
      from && isInScope(from) ? await findDeclaration(resolveTypes(module, from), name, isInScope) : undefined
    if (found) return found
  }
  return undefined
}
