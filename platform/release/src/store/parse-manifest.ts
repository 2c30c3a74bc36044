import { findUnsupportedProtocol, PROTOCOLS, type ReleaseManifest } from '@mfe/contract'
import { releaseManifest } from '@mfe/contract/schemas'
import { z } from 'zod'
import { ReleaseError, UnsupportedReleaseError } from '../errors.ts'
import { findUnstorable } from './storable-paths.ts'

/** About 60 times the size of a large shell's. Everything that reads a release holds it in memory. */
export const MAX_MANIFEST_BYTES = 1024 ** 2

/**
 * The fields that are read before the protocols are known. All but the first number have a fallback, because a later
 * protocol may change them.
 */
const numbered = z.object({
  kind: z.string().catch(''),
  protocols: z.object({
    manifest: z.number(),
    rendering: z.number().catch(PROTOCOLS.rendering),
    plan: z.number().catch(PROTOCOLS.plan),
  }),
})

/**
 * Parses a release.json. The paths in the result are safe to join to a folder, and fit every store. `from` names the
 * document in errors.
 */
export function parseManifest(bytes: Buffer | string, from: string): ReleaseManifest {
  if (Buffer.byteLength(bytes) > MAX_MANIFEST_BYTES) {
    throw badRelease(`${from} is larger than 1 MiB. To fix: split the app into smaller ones.`)
  }
  const manifest = parseFormat(bytes, from)
  const unstorable = findUnstorable(Object.keys(manifest.files))
  if (!unstorable) return manifest
  const { file, reason } = unstorable
  throw badRelease(`${from} lists ${JSON.stringify(file)}, which ${reason}. To fix: rename the file, then build again.`)
}

function parseFormat(bytes: Buffer | string, from: string): ReleaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch (error) {
    throw badRelease(`${from} is not JSON. To fix: build the app again.`, { cause: error })
  }
  const { data } = numbered.safeParse(json)
  const unsupported = data && findUnsupportedProtocol(data)
  if (unsupported) throw new UnsupportedReleaseError(from, unsupported)
  const result = releaseManifest.safeParse(json)
  if (result.success) return result.data
  throw badRelease(
    `${from} is not a release of this format. To fix: build the app again with the preset of @mfe/build.\n${z.prettifyError(result.error)}`,
  )
}

const badRelease = (message: string, options?: ErrorOptions) =>
  new ReleaseError('release/bad-release', message, options)
