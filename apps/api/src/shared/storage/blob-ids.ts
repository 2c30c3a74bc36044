import { randomBytes } from 'node:crypto'

/** Returns a random id of 32 hexadecimal digits. */
export const newBlobId = () => randomBytes(16).toString('hex')

/** The 256 values of the first two digits of an id. */
export const idPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
