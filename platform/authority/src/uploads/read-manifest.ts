import type { ReleaseManifest } from '@mfe/contract'
import { type AppName, parseManifest, ReleaseError } from '@mfe/release'
import { tooLarge } from '../failures.ts'
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILES } from '../wire/protocol.ts'

/** Parses the release.json that a caller sends for an app. Rejects what the service would not take. */
export function readManifest(app: AppName, bytes: Buffer): ReleaseManifest {
  const manifest = parseManifest(bytes, 'release.json')
  if (manifest.name !== app) {
    throw badRelease(`release.json is of ${manifest.name}, not of ${app}. To fix: publish it as ${manifest.name}.`)
  }
  const files = Object.entries(manifest.files)
  if (files.length > MAX_RELEASE_FILES) {
    throw tooLarge(`The release has ${files.length} files. To fix: build at most ${MAX_RELEASE_FILES}.`)
  }
  const odd = files.find(([, { bytes: size }]) => !(Number.isSafeInteger(size) && size >= 0))
  if (odd) throw badRelease(`release.json lists ${odd[0]} without its size. To fix: build the app again.`)
  const total = files.reduce((sum, [, { bytes: size }]) => sum + size, 0)
  if (total > MAX_RELEASE_BYTES) {
    throw tooLarge(`The files of the release have ${total} bytes. To fix: build at most ${MAX_RELEASE_BYTES}.`)
  }
  return manifest
}

export const badRelease = (message: string): ReleaseError => new ReleaseError('release/bad-release', message)
