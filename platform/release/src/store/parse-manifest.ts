import type { ReleaseManifest } from '@mfe/contract'
import { releaseManifest } from '@mfe/contract/schemas'
import { z } from 'zod'
import { ReleaseError } from '../errors.ts'

/** Reads a release.json; its paths are safe to join to a folder afterwards. */
export function parseManifest(bytes: Buffer | string, from: string): ReleaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch (error) {
    throw new ReleaseError('release/bad-release', `${from} is not JSON. Build the app again.`, { cause: error })
  }
  const result = releaseManifest.safeParse(json)
  if (result.success) return result.data
  throw new ReleaseError(
    'release/bad-release',
    `${from} is not a release of this format. Build the app again with the preset of @mfe/build.\n${z.prettifyError(result.error)}`,
  )
}
