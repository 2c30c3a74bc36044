import { createHash } from 'node:crypto'

/** Subresource integrity as the build writes it. */
export const integrityOf = (bytes: Buffer): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/**
 * The identity of a release, short enough to end a version: its release.json names every file by hash, so this covers
 * all of them.
 */
export const shortHash = (manifest: Buffer): string => createHash('sha256').update(manifest).digest('hex').slice(0, 8)
