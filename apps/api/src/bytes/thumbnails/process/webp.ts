/** Returns whether these are the bytes of a whole WebP picture, according to the length in its header. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) === bytes.length - 8
