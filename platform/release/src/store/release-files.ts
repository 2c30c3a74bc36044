import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { DamagedRelease, ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { SUFFIX } from './compressed-forms.ts'
import { isOutOfDescriptors } from './durable-files.ts'
import { integrityOf, tagOf } from './integrity.ts'
import type { Encoding, ReleaseStore } from './release-store.ts'
import { createFileVerifier } from './verified-files.ts'

interface Versions {
  folderOf: (app: AppName, version: Version) => string
  manifestOf: (app: AppName, version: Version) => Promise<ReleaseManifest>
}

const CHUNK_BYTES = 256 * 1024
const FORMS: readonly (Encoding | undefined)[] = [undefined, 'br', 'gzip']

/** Reads the files of stored versions, and returns only those that match release.json. */
export function createReleaseFiles({ folderOf, manifestOf }: Versions) {
  const stateOf = createFileVerifier()

  const described = async (app: AppName, version: Version, file: string) => {
    const { files } = await manifestOf(app, version)
    return Object.hasOwn(files, file) ? files[file] : undefined
  }

  const files: Pick<ReleaseStore, 'findFile' | 'readFile' | 'verify'> = {
    async findFile(app, version, file, encoding) {
      const listed = await described(app, version, file).catch(unlessUnknown)
      if (!listed) return undefined
      const form = file + (encoding ? SUFFIX[encoding] : '')
      const located = path.join(folderOf(app, version), form)
      const state = await stateOf(located, listed, encoding)
      if (state.is === 'intact') {
        return {
          size: state.size,
          tag: tagOf(listed),
          stream: (range) => createReadStream(located, { ...range, highWaterMark: CHUNK_BYTES }),
        }
      }
      if (state.is === 'missing' && encoding) return undefined
      throw new DamagedRelease({ app, version, file: form }, state.is === 'missing' ? missing(form) : changed(form))
    },

    async readFile(app, version, file) {
      const listed = await described(app, version, file)
      if (!listed) throw new ReleaseError('release/not-found', `${nameOf({ app, version })} has no file ${file}.`)
      const at = { app, version, file }
      const bytes = await readFile(path.join(folderOf(app, version), file)).catch((cause: unknown) => {
        if (isOutOfDescriptors(cause)) throw cause
        throw new DamagedRelease(at, missing(file), { cause })
      })
      if (integrityOf(bytes) !== listed.integrity) throw new DamagedRelease(at, changed(file))
      return bytes
    },

    async verify(app, version) {
      const manifest = await manifestOf(app, version)
      for (const file of Object.keys(manifest.files)) {
        await Promise.all(FORMS.map((form) => files.findFile(app, version, file, form)))
      }
    },
  }
  return files
}

const missing = (file: string): string => `${file} is listed in release.json, but missing.`
const changed = (file: string): string => `${file} is not the file that was published.`

/** A release that cannot be read lists no files. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof ReleaseError && ['release/not-found', 'release/unsupported'].includes(error.code))
    return undefined
  throw error
}
