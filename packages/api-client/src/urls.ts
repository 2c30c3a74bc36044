export const ACCOUNT_URL = '/api/account'

export type Query = readonly (readonly [name: string, value: string])[]

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
