import { PREVIEW_TEXT_BYTES } from '@site/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../shared/errors.ts'
import { contentDisposition, sendFile, userContentHeaders } from './download.ts'
import type { OpenFile } from './files.service.ts'
import { SIGNATURE_BYTES, sniff, toText } from './sniff.ts'

/** Sends a preview: an image, a PDF, or the beginning of a text. Always closes the file. */
export async function sendPreview(file: OpenFile, request: FastifyRequest, reply: FastifyReply) {
  try {
    const type = sniff(await readStart(file, SIGNATURE_BYTES))
    if (type) return await sendFile(file, request, reply, type)
    const isTruncated = file.size > PREVIEW_TEXT_BYTES
    const text = toText(await readStart(file, PREVIEW_TEXT_BYTES), isTruncated)
    if (text === undefined) throw new AppError('files/no-preview', 'No preview is available for this type of file.')
    await file.handle.close()
    return reply
      .headers({
        ...userContentHeaders,
        'content-disposition': contentDisposition(file.name, 'inline'),
        'content-type': 'text/plain; charset=utf-8',
      })
      .send(text)
  } catch (error) {
    await file.handle.close()
    throw error
  }
}

async function readStart({ handle, size }: OpenFile, maxBytes: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(size, maxBytes))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
    if (bytesRead === 0) throw new Error('The file is shorter than the size in its row.')
    filled += bytesRead
  }
  return bytes
}
