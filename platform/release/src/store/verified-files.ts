import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseFile } from '@mfe/contract'
import type { Encoding } from '@mfe/http'
import { LRUCache } from 'lru-cache'
import { readFailureOf } from './durable-files.ts'
import { integrityOf } from './integrity.ts'

type FileState = { status: 'intact'; size: number } | { status: 'missing' | 'changed' | 'unreadable' }

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** About 100 releases with all encodings of their files. An evicted file is read again. */
const MAX_FILES = 10_000

/** Verifies stored files, compressed ones by their content. After the first time, a `stat` is enough. */
export function createFileVerifier() {
  const known = new LRUCache<string, { entry: string; state: FileState }>({ max: MAX_FILES })

  return async (file: string, listed: ReleaseFile, encoding?: Encoding): Promise<FileState> => {
    try {
      const found = await stat(file)
      const entry = entryOf(found)
      const seen = known.get(file)
      if (seen?.entry === entry) return seen.state
      const isUnchanged = await isIntact(await readFile(file), listed, encoding)
      const state: FileState = isUnchanged ? { status: 'intact', size: found.size } : { status: 'changed' }
      known.set(file, { entry, state })
      return state
    } catch (error) {
      return { status: readFailureOf(error) }
    }
  }
}

/** Returns a value that differs after every write, because the change time cannot be set. */
const entryOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ')

/** Resolves to whether stored bytes are the listed file, or a compressed form of it. */
export async function isIntact(
  stored: Buffer,
  { bytes, integrity }: ReleaseFile,
  encoding?: Encoding,
): Promise<boolean> {
  const content = encoding
    ? await DECOMPRESS[encoding](stored, { maxOutputLength: Math.max(1, bytes) }).catch(() => undefined)
    : stored
  return content !== undefined && integrityOf(content) === integrity
}
