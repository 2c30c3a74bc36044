import { type BuiltRelease, nameOf, type PublishOutcome, parseRejections, ReleaseError } from '@mfe/release'

/** What a publication did, or would do. */
export interface Publication {
  build: BuiltRelease
  outcome: PublishOutcome
  /** Whether nothing was stored. */
  isDryRun: boolean
  /** The files that were not stored before, if that is known. */
  added?: readonly string[]
}

/** Describes what a publication would do, for people. */
export function describeDryRun({ build, outcome, added }: Publication): string {
  const name = nameOf(build)
  if (outcome === 'unchanged') return `${name} is already published with the same bytes.`
  if (outcome === 'repaired') return `${name} is damaged in the store. Publishing it would repair it.`
  const { files, bytes } = sizeOf(build)
  const isNew = added ? `, of which ${added.length} are new` : ''
  return `${name} passes every check. Publishing it would store ${files} files of ${(bytes / 1024).toFixed(1)} KiB${isNew}. Nothing was stored.`
}

/** Formats a publication for programs, in one line. `printed` is what it has printed for people. */
export function formatPublication(publication: Publication, printed: readonly string[]): string {
  const { build, outcome, isDryRun, added } = publication
  return JSON.stringify({
    release: nameOf(build),
    outcome,
    dryRun: isDryRun,
    ...sizeOf(build),
    ...(added && { added }),
    warnings: printed.flatMap(parseRejections),
  })
}

/** Formats an expected failure for programs, in one line. Rethrows any other. */
export function formatFailure(error: unknown, { isDryRun }: Pick<Publication, 'isDryRun'>): string {
  if (!(error instanceof ReleaseError)) throw error
  const { code, message } = error
  return JSON.stringify({ dryRun: isDryRun, error: { code, message, reasons: parseRejections(message) } })
}

function sizeOf({ manifest }: BuiltRelease) {
  const files = Object.values(manifest.files)
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
