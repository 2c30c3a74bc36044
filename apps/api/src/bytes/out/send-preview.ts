import { buffer } from 'node:stream/consumers'
import { PREVIEW_TEXT_BYTES } from '@site/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { AppError } from '#errors.ts'
import { contentDisposition, sendFile, userContentHeaders } from './download.ts'
import type { OpenFile } from './file-reader.ts'
import { detectPreviewType, SIGNATURE_BYTES } from './sniff.ts'
import { decodeText } from './text/decode-text.ts'

/** Few at a time, because each takes a megabyte until its text is complete. */
const readText = pLimit(4)

/** Sends a preview: a file that browsers can show or play, or the beginning of a text file. Always closes the file. */
export async function sendPreview(file: OpenFile, request: FastifyRequest, reply: FastifyReply) {
  try {
    const type = detectPreviewType(await readStart(file, SIGNATURE_BYTES))
    if (type) return await sendFile(file, request, reply, { inlineType: type })
    const isTruncated = file.size > PREVIEW_TEXT_BYTES
    const text = await readText(async () => decodeText(await readStart(file, PREVIEW_TEXT_BYTES), isTruncated))
    if (text === undefined) throw noPreview()
    await file.bytes.close()
    return reply
      .headers({
        ...userContentHeaders,
        'content-disposition': contentDisposition(file.name, 'inline'),
        'content-type': 'text/plain; charset=utf-8',
      })
      .send(text)
  } catch (error) {
    await file.bytes.close()
    throw error
  }
}

export const noPreview = () => new AppError('files/no-preview', 'No preview is available for this type of file.')

async function readStart({ bytes, size }: OpenFile, maxBytes: number): Promise<Buffer> {
  const length = Math.min(size, maxBytes)
  const start = await buffer(bytes.stream({ start: 0, end: length - 1 }))
  if (start.length < length) throw new Error('The file is shorter than the size in its row.')
  return start
}
