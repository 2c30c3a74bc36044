import CFB from 'cfb'

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const REFUSED = /(?:^|\/)(?:EncryptedPackage|_VBA_PROJECT|VBA|Macros)(?:\/|$)/i

/** A Word 97 document without macros or encryption. Throws on a broken container. */
export function isPlainDoc(bytes: Buffer): boolean {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return false
  const { FullPaths } = CFB.read(bytes, { type: 'buffer' })
  return FullPaths.some((path) => /\/WordDocument$/.test(path)) && !FullPaths.some((path) => REFUSED.test(path))
}
