import { findPackageJSON } from 'node:module'
import { basename, dirname, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rspack } from '@rsbuild/core'

const resolverFor = (...conditions: string[]) =>
  new rspack.experiments.resolver.ResolverFactory({
    conditionNames: [...conditions, 'import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.d.ts'],
    // Published declarations name the sources from which they were generated, or the scripts.
    extensionAlias: { '.ts': ['.ts', '.d.ts'], '.tsx': ['.tsx', '.d.ts'], '.js': ['.ts', '.tsx', '.d.ts', '.js'] },
  })
const sources = resolverFor()
const declarations = resolverFor('types')

/** Resolves an import to a TypeScript file: the source if the package contains it, otherwise its declarations. */
export function resolveTypes(file: string, from: string): string {
  const types = findTypes(file, from)
  if (types) return types
  throw new Error(
    `${file} imports types from ${from}, which has neither TypeScript sources nor declarations. To fix: correct the import, install the package, or name its declarations as "types" in the exports of its package.json.`,
  )
}

/** Like `resolveTypes`, but returns `undefined` if there is no such file. */
export const findTypes = (file: string, from: string): string | undefined =>
  [sources, declarations]
    .map((resolver) => resolver.sync(dirname(file), from).path)
    .find((path) => path && /\.tsx?$/.test(path))

/** Names a file after its package and its path in it: `…/client/src/calls/types.ts` becomes `client-calls-types.ts`. */
export function flatName(file: string): string {
  const root = dirname(findPackageJSON(pathToFileURL(file)) ?? file)
  const parts = relative(root, file).split(sep)
  const path = parts.length > 1 && ['src', 'dist'].includes(parts[0] ?? '') ? parts.slice(1) : parts
  return [basename(root), ...path].join('-').replace(/\.d\.ts$/, '.ts')
}
