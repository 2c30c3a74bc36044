import { findUnsupportedProtocol, PROTOCOLS, type ReleaseManifest } from '@mfe/contract'
import { releaseManifest } from '@mfe/contract/schemas'
import { z } from 'zod'
import { ReleaseError, UnsupportedReleaseError } from '../errors.ts'

/**
 * The fields that are read before the protocols are known. Each has a fallback, because a later protocol may change the
 * others.
 */
const numbered = z.object({
  kind: z.string().catch(''),
  protocols: z
    .object({
      manifest: z.number(),
      rendering: z.number().catch(PROTOCOLS.rendering),
      plan: z.number().catch(PROTOCOLS.plan),
    })
    .optional()
    .catch(undefined),
})

/** Reads a release.json; its paths are safe to join to a folder afterwards. `from` names it in errors. */
export function parseManifest(bytes: Buffer | string, from: string): ReleaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch (error) {
    throw new ReleaseError('release/bad-release', `${from} is not JSON. To fix: build the app again.`, { cause: error })
  }
  const unsupported = findUnsupportedProtocol(numbered.catch({ kind: '' }).parse(json))
  if (unsupported) throw new UnsupportedReleaseError(from, unsupported)
  const result = releaseManifest.safeParse(json)
  if (result.success) return result.data
  throw new ReleaseError(
    'release/bad-release',
    `${from} is not a release of this format. To fix: build the app again with the preset of @mfe/build.\n${z.prettifyError(result.error)}`,
  )
}
