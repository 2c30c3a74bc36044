import type { ReleaseFile } from '@mfe/contract'
import { ReleaseError } from '../errors.ts'
import { isCode } from './durable-files.ts'
import { integrityOf } from './integrity.ts'
import type { ReleaseBytes } from './release-store.ts'

/**
 * Reads a file of a release that is being published. Rejects with `release/bad-release` if it is missing or differs
 * from release.json.
 */
export async function readBuildFile(release: ReleaseBytes, file: string, listed: ReleaseFile): Promise<Buffer> {
  const bytes = await release.read(file).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw error
    throw new ReleaseError(
      'release/bad-release',
      `release.json lists ${file}, but the build has no such file. To fix: build the app again.`,
      { cause: error },
    )
  })
  if (bytes.length === listed.bytes && integrityOf(bytes) === listed.integrity) return bytes
  throw new ReleaseError(
    'release/bad-release',
    `${file} is not the file that release.json describes. To fix: build the app again.`,
  )
}
