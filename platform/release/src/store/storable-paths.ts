import { SUFFIX } from './compressed-forms.ts'

/**
 * File systems limit names to 255 bytes, and buckets limit keys to 1024; a compressed form and the version's folder add
 * to both.
 */
const MAX_NAME_BYTES = 200
const MAX_PATH_BYTES = 500

/** Finds a file that at least one kind of store could not hold alongside the others. */
export function findUnstorable(files: readonly string[]): { file: string; reason: string } | undefined {
  const listed = new Set(files)
  for (const file of files) {
    const reason = reasonOf(file, listed)
    if (reason) return { file, reason }
  }
  return undefined
}

function reasonOf(file: string, listed: ReadonlySet<string>): string | undefined {
  const names = file.split('/')
  if (/\p{Cc}/u.test(file) || !file.isWellFormed()) return 'contains a character that file names must not contain'
  if (Buffer.byteLength(file) > MAX_PATH_BYTES || names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)) {
    return 'has a name that is too long'
  }
  const folders = names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('/'))
  if (folders.some((folder) => listed.has(folder))) return 'is in a folder with the name of another file'
  const isForm = Object.values(SUFFIX).some(
    (suffix) => file.endsWith(suffix) && listed.has(file.slice(0, -suffix.length)),
  )
  return isForm ? 'has the name of the compressed form of another file' : undefined
}
