import { findUnsupportedProtocol, PROTOCOLS, type ReleaseManifest } from '@mfe/contract'
import { releaseManifest } from '@mfe/contract/schemas'
import { z } from 'zod'
import { badRelease, UnsupportedReleaseError } from '../errors.ts'
import { SUFFIX } from './compressed-forms.ts'

/** About 60 times the size of a large shell's. Everything that reads a release holds it in memory. */
export const MAX_MANIFEST_BYTES = 1024 ** 2

/** The fields that are read before the protocols are known; with fallbacks, as a later protocol may change them. */
const numbered = z.object({
  kind: z.string().catch(''),
  protocols: z.object({
    manifest: z.number(),
    rendering: z.number().catch(PROTOCOLS.rendering),
    plan: z.number().catch(PROTOCOLS.plan),
  }),
})

/** Parses a release.json: its paths are safe to join to a folder, and fit every store. `from` names it in errors. */
export function parseManifest(bytes: Buffer | string, from: string): ReleaseManifest {
  if (Buffer.byteLength(bytes) > MAX_MANIFEST_BYTES) {
    throw badRelease(`${from} is larger than 1 MiB. To fix: split the app into smaller ones.`)
  }
  const manifest = parseFormat(bytes, from)
  const listed = new Set(Object.keys(manifest.files))
  for (const file of listed) {
    const reason = reasonOf(file, listed)
    if (!reason) continue
    const fix = 'To fix: rename the file, then build again.'
    throw badRelease(`${from} lists ${JSON.stringify(file)}, which ${reason}. ${fix}`)
  }
  return manifest
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

/** What is known of a publication: stored beside the release, so it cannot be one of its files. */
export const ADMISSION_FILE = 'admission.json'

/** Names may have 255 bytes in file systems, keys 1024 in buckets; suffixes and the version's folder add to both. */
const MAX_NAME_BYTES = 200
const MAX_PATH_BYTES = 500

/** Returns why at least one kind of store could not hold a file alongside the others. */
function reasonOf(file: string, listed: ReadonlySet<string>): string | undefined {
  if (file.toLowerCase() === ADMISSION_FILE) return 'has the name of a file that the release store adds'
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
