import type { ServerEntry } from '@mfe/contract'

/** Checks that the exports of a shell's server build are a `ServerEntry`. Throws if they are not. */
export function toServerEntry(exports: Readonly<Record<string, unknown>>): ServerEntry {
  if (!isServerEntry(exports)) throw new TypeError('The server build of the shell exports no renderSite.')
  return exports
}

const isServerEntry = (exports: object): exports is ServerEntry =>
  'renderSite' in exports && typeof exports.renderSite === 'function' && 'shared' in exports && 'headScript' in exports
