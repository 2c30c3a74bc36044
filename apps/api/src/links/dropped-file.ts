import { formParts } from '@mfe/http/forms'
import { lastSegment } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { noFile } from '#bytes/in/upload.ts'
import { AppError } from '#errors.ts'
import { toNewName } from '#tree/names/new-name.ts'
import type { DroppedFile } from './drop.service.ts'

/** Reads a form with one file and stores it. */
export async function readDroppedFile(request: FastifyRequest, dropped: DroppedFile): Promise<void> {
  let name: string | undefined
  for await (const part of formParts(request, { signal: dropped.signal })) {
    if (part.kind !== 'file' || part.name !== 'file' || name !== undefined) {
      throw new AppError('request/invalid', 'Exactly one file was expected.')
    }
    name = toNewName(lastSegment(part.fileName), 'file')
    await dropped.receive(part)
  }
  if (name === undefined) throw noFile()
  await dropped.commit(name)
}
