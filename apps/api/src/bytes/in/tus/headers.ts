import { createHash, type Hash } from 'node:crypto'
import { AppError } from '#errors.ts'

export const TUS_VERSION = '1.0.0'
export const CHUNK_TYPE = 'application/offset+octet-stream'
export const CHECKSUMS = ['sha1', 'sha256'] as const

const invalid = (message: string) => new AppError('request/invalid', message)

/** Parses `Upload-Metadata`: each key once, each value base64-encoded UTF-8. */
export function parseMetadata(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string') throw invalid('Upload-Metadata must be sent exactly once.')
  const fields: Record<string, string> = Object.create(null)
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (!/^[\x21-\x7e]+$/.test(key) || more.length > 0 || key in fields) {
      throw invalid('Upload-Metadata could not be read.')
    }
    fields[key] = decode(value)
  }
  return fields
}

function decode(value: string): string {
  const bytes = Buffer.from(value, 'base64')
  try {
    if (bytes.toString('base64') === value) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('request/invalid', 'Upload-Metadata must be UTF-8.', { cause })
  }
  throw invalid('Upload-Metadata must be base64.')
}

export interface Checksum {
  hash: Hash
  expected: string
}

/** Parses `Upload-Checksum`, which covers the bytes of this request. */
export function parseChecksum(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined
  const [, algorithm = '', expected = ''] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(String(header)) ?? []
  const known: readonly string[] = CHECKSUMS
  if (!known.includes(algorithm)) throw invalid(`Upload-Checksum must use one of ${CHECKSUMS.join(', ')}.`)
  return { hash: createHash(algorithm), expected }
}
