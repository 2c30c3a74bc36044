import { setSendTimeout } from '@mfe/http'
import { CHANGED_NAMES_HEADER } from '@site/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition, userContentHeaders } from '../out/download.ts'
import type { Archive, Purpose } from './zip.service.ts'

export const purposeOf = ({ method }: FastifyRequest): Purpose => (method === 'HEAD' ? 'zip-head' : 'zip')

/** Sends an archive, or only its headers for HEAD. Always releases it. */
export async function sendArchive(archive: Archive, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    ...userContentHeaders,
    // With a Content-Length, browsers report an archive that is cut short as a failed download.
    'content-length': String(archive.size),
    'content-disposition': contentDisposition(`${archive.name}.zip`),
    'content-type': 'application/zip',
    ...(archive.hasChangedNames && { [CHANGED_NAMES_HEADER]: 'true' }),
  })
  if (request.method === 'HEAD') {
    await archive.release()
    return reply.send()
  }
  setSendTimeout(reply)
  return reply.send(archive.stream())
}
