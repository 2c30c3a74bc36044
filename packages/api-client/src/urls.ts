import type { LevelCall, StoreCall } from '@site/contracts'

type Query = readonly (readonly [name: string, value: string])[]

/** Replaces lone surrogates, which `encodeURIComponent` throws on. */
const encode = (value: string) => encodeURIComponent(value.toWellFormed())

/** Appends a query. Encodes a space as `%20`, never `+`. */
export function withQuery(path: string, query: Query): string {
  return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`
}

/** Replaces each `:name` in the path, in order. */
export function fillPath(path: string, names: readonly string[]): string {
  const rest = names.values()
  return path.replace(/:\w+/g, () => encode(rest.next().value ?? ''))
}

/** Names the parameters of a call that serves every depth. */
export function levelFields(call: LevelCall, names: readonly string[]): Query {
  return names.map((name, index) => [call.names[index] ?? '', name] as const)
}

/** Splits the folder names of a call: the first ones fill the path, the others become parameters. */
export function placeNames(call: StoreCall, names: readonly string[]): { path: string; fields: Query } {
  const inPath = call.depth - call.names.length
  return {
    path: fillPath(call.path, names.slice(0, inPath)),
    fields: call.names.map((field, index) => [field, names[inPath + index] ?? ''] as const),
  }
}
