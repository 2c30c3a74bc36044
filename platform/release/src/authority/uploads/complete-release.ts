import { readFile } from 'node:fs/promises'
import type { Encoding } from '@mfe/http'
import type { BuiltRelease, ReleaseName, ReleaseStore } from '#index.ts'
import { createCompressor } from './compress-in-turn.ts'
import { badRelease } from './read-manifest.ts'
import type { ReceivedRelease } from './receive-release.ts'
import { findStoredFiles, missingFrom } from './stored-files.ts'

/** How many names of files an error lists. */
const MAX_NAMED = 5

const compressInTurn = createCompressor()

/** Adds the files that were not sent, from versions that have them. Rejects if there are others. */
export async function completeRelease(
  store: ReleaseStore,
  name: ReleaseName,
  { manifest, manifestBytes, files }: ReceivedRelease,
): Promise<BuiltRelease> {
  const stored = await findStoredFiles(store, name.app)
  const lacking = missingFrom(stored, manifest).filter((file) => !files.has(file))
  if (lacking.length > 0) {
    const more = lacking.length > MAX_NAMED ? ` and ${lacking.length - MAX_NAMED} more` : ''
    throw badRelease(`The publication lacks ${lacking.slice(0, MAX_NAMED).join(', ')}${more}. To fix: publish again.`)
  }

  async function read(file: string): Promise<Buffer> {
    const received = files.get(file)
    if (received !== undefined) return readFile(received)
    const listed = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
    if (listed) return stored.read(listed)
    throw badRelease(`release.json does not list ${JSON.stringify(file)}.`)
  }

  const readForm = (file: string, encoding: Encoding) => compressInTurn(() => read(file), encoding)
  return { ...name, manifest, bytes: { manifest: manifestBytes, read, readForm } }
}
