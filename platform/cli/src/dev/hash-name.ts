/** Returns the name of a file that is kept by its hash. Hexadecimal, because some file systems ignore case. */
export const hashName = (integrity: string): string =>
  Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex')
