import { createHash } from 'node:crypto'

/** Subresource integrity as the build writes it. */
export const integrityOf = (bytes: Buffer): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** The identity of a release: its release.json names every file by hash, so this covers all of them. */
export const contentHash = (manifest: Buffer): string => createHash('sha256').update(manifest).digest('hex')

/** As versions made from the content end with it. */
export const shortHash = (manifest: Buffer): string => contentHash(manifest).slice(0, 8)
