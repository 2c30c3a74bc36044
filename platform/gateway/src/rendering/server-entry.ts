import type { ServerEntry } from '@mfe/contract'

/** Returns what a shell's server build exports. Throws if it is not a `ServerEntry`. */
export function toServerEntry(exports: Readonly<Record<string, unknown>>): ServerEntry {
  if (!isServerEntry(exports)) throw new TypeError('The server build of the shell exports no renderSite.')
  return exports
}

const isServerEntry = (exports: object): exports is ServerEntry =>
  'renderSite' in exports && typeof exports.renderSite === 'function' && 'shared' in exports && 'headScript' in exports
