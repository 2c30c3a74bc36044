import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertConnected } from '../connections/connection-lost.ts'
import { HttpError, invalidRequest, tooLargeRequest } from '../errors/http-error.ts'
import { endBody } from '../limits/slow-bodies.ts'

export interface FieldPart {
  kind: 'field'
  name: string
  value: unknown
}

export interface FilePart {
  kind: 'file'
  name: string
  /** The name that the client sent, which may be a path. */
  fileName: string
  /** Must be read before requesting the next part. */
  bytes: AsyncIterable<Buffer>
}

const limits = {
  fields: 16,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  /** Per part, enough for the longest path of a chosen file. */
  headerSize: 8 * 1024,
  files: 4,
  fileSize: Number.POSITIVE_INFINITY,
  parts: 20,
}

export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { preservePath: true, limits })
}

const unreadableForm = (cause: unknown) => invalidRequest('The form could not be read.', { cause })

interface FormOptions {
  /** In bytes. */
  fieldSize?: number
  /** How many files there may be. */
  files?: number
  /** Ends the form, also in the middle of a file, with its reason. */
  signal?: AbortSignal
}

/**
 * Yields the parts of a multipart form in order. Throws `request/too-large` if a field has more than `fieldSize` bytes,
 * and an error with status 413 if there are too many fields, files or parts.
 */
export async function* formParts(
  request: FastifyRequest,
  { fieldSize = limits.fieldSize, files = limits.files, signal }: FormOptions = {},
): AsyncGenerator<FieldPart | FilePart> {
  if (!request.isMultipart())
    throw new HttpError(415, 'request/unsupported-type', 'This call expects a multipart form.')
  assertConnected(request.raw)
  signal?.throwIfAborted()
  const end = () => endBody(request.raw, signal?.reason)
  signal?.addEventListener('abort', end)
  try {
    const parts = Math.max(limits.parts, limits.fields + files)
    for await (const part of request.parts({ limits: { fieldSize, files, parts } })) {
      if (part.type === 'file') {
        const fileName = decodeFileName(part.filename ?? '')
        yield { kind: 'file', name: part.fieldname, fileName, bytes: readFile(part.file, request.raw) }
        // An unread part would block the next one.
        part.file.resume()
      } else {
        if (part.valueTruncated) throw tooLargeRequest(`The field ${part.fieldname} is too long.`)
        yield { kind: 'field', name: part.fieldname, value: part.value }
      }
    }
  } catch (error) {
    assertConnected(request.raw)
    throw isCoded(error) ? error : unreadableForm(error)
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

async function* readFile(file: AsyncIterable<Buffer>, body: Readable) {
  try {
    yield* file
  } catch (error) {
    assertConnected(body)
    throw isCoded(error) ? error : unreadableForm(error)
  }
}

/** Whether an error has a code. Fastify's errors do; those of its form parser, busboy, do not. */
const isCoded = (error: unknown) => error instanceof Error && 'code' in error && error.code !== undefined

/** Reverses the three escapes that browsers use in a part's header (WHATWG, multipart/form-data). */
function decodeFileName(sent: string): string {
  return sent.replace(/%22|%0d|%0a/gi, (escaped) => decodeURIComponent(escaped))
}
