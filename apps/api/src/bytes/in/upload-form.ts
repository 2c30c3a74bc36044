import { parseOrReject } from '@mfe/http'
import { type FieldPart, type FilePart, formParts } from '@mfe/http/forms'
import type { StoreCall } from '@site/contracts'
import { storeParams } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { assertOwner } from '#caller.ts'
import { AppError } from '#errors.ts'
import { noFile, type Target, toTarget, type Upload } from './upload.ts'

/** Reads the form of an upload; its fields may come before or after the file. */
export async function readUploadForm(request: FastifyRequest, row: StoreCall, upload: Upload): Promise<Target> {
  const params = storeParams(row.names)
  const fields: Record<string, unknown> = Object.create(null)
  let fileName: string | undefined

  function target(sentFileName: string): Target {
    const { userEmail, ...names }: Record<string, string> = parseOrReject(params, fields)
    assertOwner(request, userEmail ?? '')
    const folder = row.names.map((name) => names[name] ?? '')
    return toTarget(folder, sentFileName)
  }

  for await (const part of formParts(request, { signal: upload.signal })) {
    if (part.kind === 'field') {
      if (part.name in fields) throw new AppError('request/invalid', `${part.name} must be sent only once.`)
      fields[part.name] = part.value
    } else {
      assertOnlyFile(part, fileName !== undefined)
      fileName = part.fileName
      const names = row.names.map((name) => fields[name])
      if (names.every((name) => typeof name === 'string')) await upload.follow(names)
      if (params.safeParse(fields).success) await upload.assertPossible(target(fileName))
      await upload.receive(part)
    }
  }
  if (fileName === undefined) throw noFile()
  return target(fileName)
}

/** Reads the form of a replacement. Ignores everything but its file. */
export async function readReplacement(request: FastifyRequest, upload: Pick<Upload, 'receive' | 'signal'>) {
  let hasFile = false
  for await (const part of formParts(request, { signal: upload.signal })) {
    if (part.kind === 'field') continue
    assertOnlyFile(part, hasFile)
    hasFile = true
    await upload.receive(part)
  }
  if (!hasFile) throw noFile()
}

/** Throws unless this is the first file of a form. */
export function assertOnlyFile(part: FieldPart | FilePart, hasFile: boolean): asserts part is FilePart {
  if (part.kind === 'file' && part.name === 'file' && !hasFile) return
  throw new AppError('request/invalid', 'Exactly one file was expected.')
}
