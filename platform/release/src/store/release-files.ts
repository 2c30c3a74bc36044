import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReleaseFile, ReleaseManifest } from '@mfe/contract'
import type { Encoding } from '@mfe/http'
import { DamagedReleaseError, ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { SUFFIX } from './compressed-forms.ts'
import { integrityOf, tagOf } from './integrity.ts'
import type { ReleaseBytes, StoredFile, VersionStore } from './release-store.ts'

/** Where a file of a version is: its name in release.json, with the suffix of its compressed form. */
export interface FileName {
  app: AppName
  version: Version
  file: string
}

type Fault = 'missing' | 'changed' | 'unreadable'

/** How a driver reads the files of its versions. */
interface Driver {
  manifestOf: (app: AppName, version: Version) => Promise<ReleaseManifest>
  /** Opens a file if its content matches its entry in release.json. */
  open: (
    name: FileName,
    listed: ReleaseFile,
    encoding: Encoding | undefined,
  ) => Promise<Omit<StoredFile, 'tag'> | { fault: Fault }>
  /** Reads a file, unchecked. */
  read: (name: FileName, listed: ReleaseFile) => Promise<Buffer | { fault: Fault; cause?: unknown }>
}

const ENCODINGS: readonly (Encoding | undefined)[] = [undefined, 'br', 'gzip']

/** Reads the files of stored versions, and returns only those that match release.json. */
export function createReleaseFiles({ manifestOf, open, read }: Driver) {
  const findEntry = async (app: AppName, version: Version, file: string) => {
    const { files } = await manifestOf(app, version)
    return Object.hasOwn(files, file) ? files[file] : undefined
  }

  const files: Pick<VersionStore, 'findFile' | 'readFile' | 'verify'> = {
    async findFile(app, version, file, encoding) {
      const listed = await findEntry(app, version, file).catch(undefinedIfNotFound)
      if (!listed) return undefined
      const name = { app, version, file: file + (encoding ? SUFFIX[encoding] : '') }
      const found = await open(name, listed, encoding)
      if (!('fault' in found)) return { ...found, tag: tagOf(listed) }
      if (found.fault === 'missing' && encoding) return undefined
      throw damaged(name, found.fault)
    },

    async readFile(app, version, file) {
      const listed = await findEntry(app, version, file)
      if (!listed) throw new ReleaseError('release/not-found', `${nameOf({ app, version })} has no file ${file}.`)
      const name = { app, version, file }
      const bytes = await read(name, listed)
      if ('fault' in bytes) throw damaged(name, bytes.fault, { cause: bytes.cause })
      if (integrityOf(bytes) !== listed.integrity) throw damaged(name, 'changed')
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

export const inMemoryFile = (bytes: Buffer): Omit<StoredFile, 'tag'> => ({
  size: bytes.length,
  stream: ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
})

/** Returns a stored release as it was published. */
export const storedBytes = (
  files: Pick<VersionStore, 'findFile' | 'readFile'>,
  { app, version, manifest }: { app: AppName; version: Version; manifest: Buffer },
): ReleaseBytes => ({
  manifest,
  read: (file) => files.readFile(app, version, file),
  async readForm(file, encoding) {
    const form = await files.findFile(app, version, file, encoding)
    return form && buffer(form.stream())
  },
})

const DAMAGE = {
  missing: 'is listed in release.json, but missing.',
  changed: 'is not the file that was published.',
  unreadable: 'cannot be read.',
}

function damaged(at: FileName, damage: Fault, options?: ErrorOptions): DamagedReleaseError {
  return new DamagedReleaseError(at, `${at.file} ${DAMAGE[damage]}`, options)
}

/** A missing or unsupported release lists no files. */
function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ReleaseError && ['release/not-found', 'release/unsupported'].includes(error.code))
    return undefined
  throw error
}
