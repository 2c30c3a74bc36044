import { parseOrReject } from '@mfe/http'
import { type FilePart, formParts } from '@mfe/http/forms'
import { type ApplicationForm, FORM_MAX_BYTES, formMessages, isStorable, lastSegment } from '@site/contracts'
import { applicationBody } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { rejectBots } from '../forms.ts'

export const attachmentKinds = ['cv', 'coverLetter'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

const isKind = (name: string): name is AttachmentKind => (attachmentKinds as readonly string[]).includes(name)
const duplicatePart = (name: string) => new AppError('request/invalid', `${name} must be sent only once.`)

/** Reads an application form with its parts in any order. Passes each file to `receive` as it arrives. */
export async function readApplicationForm(
  request: FastifyRequest,
  receive: (kind: AttachmentKind, fileName: string, part: FilePart) => Promise<void>,
): Promise<ApplicationForm> {
  const seen = new Set<string>()
  let registration: unknown

  for await (const part of formParts(request, { fieldSize: FORM_MAX_BYTES })) {
    if (seen.has(part.name)) throw duplicatePart(part.name)
    seen.add(part.name)
    if (part.kind === 'field') {
      rejectBots({ [part.name]: part.value })
      if (part.name === 'registration') registration = part.value
    } else if (part.name === 'registration') registration = await textOf(part)
    else if (!isKind(part.name)) throw new AppError('request/invalid', `${part.name} is not part of an application.`)
    // Browsers send an empty file input without a name.
    else if (part.fileName === '') seen.delete(part.name)
    else await receive(part.name, toFileName(part.name, part.fileName), part)
  }
  const form = parseOrReject(applicationBody, fromJson(registration), true)
  if (!seen.has('cv')) {
    const cv = formMessages.application.cv
    throw new AppError('request/invalid', cv, { fields: { cv } })
  }
  return form
}

const nameMessages = { cv: formMessages.application.cv, coverLetter: formMessages.application.coverLetterType } as const

function toFileName(kind: AttachmentKind, sent: string): string {
  const name = lastSegment(sent)
  if (isStorable(name)) return name
  throw new AppError('request/invalid', nameMessages[kind], { fields: { [kind]: nameMessages[kind] } })
}

async function textOf({ bytes }: FilePart): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > FORM_MAX_BYTES) throw new AppError('request/too-large', 'registration is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The multipart parser has already parsed a part labeled as JSON. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // The original error quotes the input, and input must not be logged.
    throw new AppError('request/invalid', 'registration must be JSON.')
  }
}
