import { randomBytes } from 'node:crypto'

/** Creates a key of 256 random bits for signing preview links. */
export const newPreviewKey = (): string => randomBytes(32).toString('base64url')
