import { declaredBytes, parseByteCount } from '@mfe/http'
import type { FilePart } from '@mfe/http/forms'
import { type FolderPath, lastSegment } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { toNewName } from '#tree/names/stored-name.ts'
import { toFolderPath } from '#tree/paths.ts'

export interface Target {
  folder: FolderPath
  fileName: string
}

/** One upload, created before its first byte. Always call `end`. */
export interface Upload {
  /** Aborts when the upload is futile, because its folder or account is deleted. */
  readonly signal: AbortSignal
  /** Ends the upload when this folder is deleted, if the caller has it. Call this once its names are known. */
  follow(folderNames: readonly string[]): Promise<void>
  /** Rejects, before the bytes are read, a target that `commit` would reject. */
  assertPossible(target: Target): Promise<void>
  receive(part: Pick<FilePart, 'bytes'> & Partial<FilePart>): Promise<void>
  /** Resolves to the file's name, numbered if both files are kept. */
  commit(target: Target): Promise<{ name: string; sha256: string }>
  end(): Promise<void>
}

/** The maximum number of bytes in a form apart from its file; the limits of the parser add up to less. */
export const FORM_BYTES = 1024 ** 2

export interface Sizes {
  /** The size of the request, or 0. */
  declaredBytes: number
  /** The size of the file, if the client sent it. */
  size?: number | undefined
}

export interface Declared extends Sizes {
  key: string | string[] | undefined
}

export const declaredOf = (request: FastifyRequest): Declared => ({
  declaredBytes: declaredBytes(request),
  size: 'upload-length' in request.headers ? parseByteCount(request.headers, 'upload-length') : undefined,
  key: request.headers['idempotency-key'],
})

/** Returns the least size of a file that its request declares. */
export const leastBytesOf = ({ declaredBytes, size }: Sizes): number => Math.max(size ?? 0, declaredBytes - FORM_BYTES)

/** Yields the chunks of a file. Throws if it does not have the declared size, or ends before `minBytes`. */
export async function* assertLength(file: AsyncIterable<Buffer>, minBytes: number, size: number | undefined) {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (size !== undefined && bytes > size) throw otherLength()
    yield chunk
  }
  if (size !== undefined && bytes < size) throw otherLength()
  if (bytes < minBytes) throw new AppError('request/invalid', 'The form contains too much data besides the file.')
}

const otherLength = () => new AppError('request/invalid', 'The file does not have the size that the request declares.')

export const noFile = () => new AppError('request/invalid', 'No file was sent.')
export const tooLarge = () => new AppError('request/too-large', 'This file is too large.')

export function toTarget(folderNames: readonly string[], sentFileName: string): Target {
  const fileName = toNewName(lastSegment(sentFileName))
  return { folder: toFolderPath(folderNames), fileName }
}
