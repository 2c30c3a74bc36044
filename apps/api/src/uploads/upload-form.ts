import type { StoreCall } from '@site/contracts'
import { storeParams } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../shared/errors.ts'
import { assertOwner } from '../shared/http/caller.ts'
import { formParts } from '../shared/http/form-parts.ts'
import { parseOrReject } from '../shared/http/parse.ts'
import { type Target, toTarget, type Upload } from './upload.ts'

/** Reads the form of an upload; its fields may come before or after the file. */
export async function readUploadForm(request: FastifyRequest, row: StoreCall, upload: Upload): Promise<Target> {
  const params = storeParams(row.names)
  const fields: Record<string, unknown> = Object.create(null)
  let fileName: string | undefined

  function target(sentFileName: string): Target {
    const { userEmail, ...names }: Record<string, string> = parseOrReject(params, fields)
    assertOwner(request, userEmail ?? '')
    return toTarget(
      row.names.map((name) => names[name] ?? ''),
      sentFileName,
    )
  }

  for await (const part of formParts(request)) {
    if (part.kind === 'field') {
      if (part.name in fields) throw new AppError('request/invalid', `${part.name} must be given once.`)
      fields[part.name] = part.value
    } else {
      if (part.name !== 'file' || fileName !== undefined)
        throw new AppError('request/invalid', 'Exactly one file was expected.')
      fileName = part.fileName
      if (params.safeParse(fields).success) await upload.assertFree(target(fileName))
      await upload.receive(part)
    }
  }
  if (fileName === undefined) throw new AppError('request/invalid', 'No file was sent.')
  return target(fileName)
}
