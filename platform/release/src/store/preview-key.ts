import { randomBytes } from 'node:crypto'

/** Creates a key to sign preview links with, of 256 random bits. */
export const newPreviewKey = (): string => randomBytes(32).toString('base64url')
