import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isOutOfDescriptors } from './durable-files.ts'
import { integrityOf } from './integrity.ts'
import type { Encoding } from './release-store.ts'

/** A file as described by release.json. */
interface Described {
  bytes: number
  integrity: string
}

type FileState = { is: 'intact'; size: number } | { is: 'missing' | 'changed' }

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** About 100 releases with all their forms. An evicted file is read again. */
const MAX_FILES = 10_000

/**
 * Verifies stored files against release.json; a compressed form must decompress to the same bytes. Reads the bytes once
 * per state of a file on the disk, so that later checks cost only a `stat`.
 */
export function createFileVerifier() {
  const known = new LRUCache<string, { entry: string; state: FileState }>({ max: MAX_FILES })

  return async (file: string, described: Described, encoding?: Encoding): Promise<FileState> => {
    const found = await stat(file).catch(() => undefined)
    if (!found) return { is: 'missing' }
    const entry = entryOf(found)
    const seen = known.get(file)
    if (seen?.entry === entry) return seen.state
    const isUnchanged = await isIntact(file, described, encoding)
    const state: FileState = isUnchanged ? { is: 'intact', size: found.size } : { is: 'changed' }
    known.set(file, { entry, state })
    return state
  }
}

/** Returns a value that differs after every write, because the change time cannot be set. */
const entryOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ')

async function isIntact(file: string, { bytes, integrity }: Described, encoding?: Encoding): Promise<boolean> {
  try {
    const stored = await readFile(file)
    const content = encoding ? await DECOMPRESS[encoding](stored, { maxOutputLength: Math.max(1, bytes) }) : stored
    return integrityOf(content) === integrity
  } catch (error) {
    if (isOutOfDescriptors(error)) throw error
    return false
  }
}
