import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { DamagedRelease, ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { SUFFIX } from './compressed-forms.ts'
import { readFailureOf } from './durable-files.ts'
import { integrityOf, tagOf } from './integrity.ts'
import type { Encoding, ReleaseStore } from './release-store.ts'
import { createFileVerifier } from './verified-files.ts'

interface Versions {
  folderOf: (app: AppName, version: Version) => string
  manifestOf: (app: AppName, version: Version) => Promise<ReleaseManifest>
}

const CHUNK_BYTES = 256 * 1024
const ENCODINGS: readonly (Encoding | undefined)[] = [undefined, 'br', 'gzip']

/** Reads the files of stored versions, and returns only those that match release.json. */
export function createReleaseFiles({ folderOf, manifestOf }: Versions) {
  const stateOf = createFileVerifier()

  const findEntry = async (app: AppName, version: Version, file: string) => {
    const { files } = await manifestOf(app, version)
    return Object.hasOwn(files, file) ? files[file] : undefined
  }

  const files: Pick<ReleaseStore, 'findFile' | 'readFile' | 'verify'> = {
    async findFile(app, version, file, encoding) {
      const listed = await findEntry(app, version, file).catch(undefinedIfNotFound)
      if (!listed) return undefined
      const storedName = file + (encoding ? SUFFIX[encoding] : '')
      const location = path.join(folderOf(app, version), storedName)
      const state = await stateOf(location, listed, encoding)
      if (state.status === 'intact') {
        return {
          size: state.size,
          tag: tagOf(listed),
          stream: (range) => createReadStream(location, { ...range, highWaterMark: CHUNK_BYTES }),
        }
      }
      if (state.status === 'missing' && encoding) return undefined
      throw damaged({ app, version, file: storedName }, state.status)
    },

    async readFile(app, version, file) {
      const listed = await findEntry(app, version, file)
      if (!listed) throw new ReleaseError('release/not-found', `${nameOf({ app, version })} has no file ${file}.`)
      const at = { app, version, file }
      const bytes = await readFile(path.join(folderOf(app, version), file)).catch((cause: unknown) => {
        throw damaged(at, readFailureOf(cause), { cause })
      })
      if (integrityOf(bytes) !== listed.integrity) throw damaged(at, 'changed')
      return bytes
    },

    async verify(app, version) {
      const manifest = await manifestOf(app, version)
      for (const file of Object.keys(manifest.files)) {
        await Promise.all(ENCODINGS.map((encoding) => files.findFile(app, version, file, encoding)))
      }
    },
  }
  return files
}

const DAMAGE = {
  missing: 'is listed in release.json, but missing.',
  changed: 'is not the file that was published.',
  unreadable: 'cannot be read.',
}

function damaged(
  at: { app: AppName; version: Version; file: string },
  damage: keyof typeof DAMAGE,
  options?: ErrorOptions,
): DamagedRelease {
  return new DamagedRelease(at, `${at.file} ${DAMAGE[damage]}`, options)
}

/** A release that cannot be read lists no files. */
function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ReleaseError && ['release/not-found', 'release/unsupported'].includes(error.code))
    return undefined
  throw error
}
