import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppName, Version } from '../names.ts'
import { readFailureOf } from '../store/durable-files.ts'
import { createReleaseFiles, type FileName } from '../store/release-files.ts'
import type { VersionStore } from '../store/release-store.ts'
import { createFileVerifier } from '../store/verified-files.ts'

const CHUNK_BYTES = 256 * 1024

/** Reads the files of versions from their folders. */
export function createDirectoryFiles(
  folderOf: (app: AppName, version: Version) => string,
  manifestOf: VersionStore['release'],
) {
  const stateOf = createFileVerifier()
  const locationOf = ({ app, version, file }: FileName) => path.join(folderOf(app, version), file)

  return createReleaseFiles({
    manifestOf,
    async open(name, listed, encoding) {
      const location = locationOf(name)
      const state = await stateOf(location, listed, encoding)
      if (state.status !== 'intact') return { fault: state.status }
      return {
        size: state.size,
        stream: (range) => createReadStream(location, { ...range, highWaterMark: CHUNK_BYTES }),
      }
    },
    read: (name) => readFile(locationOf(name)).catch((cause: unknown) => ({ fault: readFailureOf(cause), cause })),
  })
}
