import { createHash } from 'node:crypto'

/** Returns the subresource integrity of a file, as builds write it. */
export const integrityOf = (content: Buffer | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Returns the identity of a release for the end of a version. release.json lists all files by hash. */
export const shortHash = (manifest: Buffer): string => createHash('sha256').update(manifest).digest('hex').slice(0, 8)

/** Derives an ETag from a file's hash, so it is the same in every store that holds the release. */
export const tagOf = ({ integrity }: { integrity: string }): string => integrity.slice('sha256-'.length)
