import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReleaseFile, ReleaseManifest } from '@mfe/contract'
import { parseOrReject } from '@mfe/http'
import { type FieldPart, type FilePart, formParts } from '@mfe/http/forms'
import { type AppName, MAX_MANIFEST_BYTES, toAppName } from '@mfe/release'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changeDetails } from '../commands/requests.ts'
import { invalid } from '../failures.ts'
import { MAX_RELEASE_FILES, MAX_TAKEN_APPS } from '../wire/protocol.ts'
import { badRelease, readManifest } from './read-manifest.ts'

/** A release as it was sent: verified, and perhaps without files that the store has. */
export interface ReceivedRelease {
  manifest: ReleaseManifest
  /** Byte for byte, except for bytes that are not UTF-8. */
  manifestBytes: Buffer
  /** The file on this machine by the path in release.json. */
  files: ReadonlyMap<string, string>
  details: Omit<z.infer<typeof otherFields>, 'takes'>
  /** The apps that it takes paths over from. */
  takesFrom: readonly AppName[]
}

const MANIFEST = 'manifest'
const TOO_MANY_TAKEN = `A version takes paths over from at most ${MAX_TAKEN_APPS} apps.`
const otherFields = z.strictObject({
  ...changeDetails,
  /** Names of apps, separated by commas. */
  takes: z
    .string()
    .transform((names) => names.split(','))
    .refine(({ length }) => length <= MAX_TAKEN_APPS, TOO_MANY_TAKEN)
    .optional(),
})

interface Options {
  app: AppName
  /** A new folder for the files. */
  folder: string
  /** Ends the upload with its reason. */
  signal: AbortSignal
}

/**
 * Receives the form of a publication: release.json first, then why and whose paths it takes, and the files. Each is
 * compared with release.json while it is written, under a name that its sender does not choose.
 */
export async function receiveRelease(
  request: FastifyRequest,
  { app, folder, signal }: Options,
): Promise<ReceivedRelease> {
  const fields = new Map<string, string>()
  const files = new Map<string, string>()
  let manifest: ReleaseManifest | undefined
  let manifestBytes = Buffer.alloc(0)
  const limits = { fieldSize: MAX_MANIFEST_BYTES, files: MAX_RELEASE_FILES, signal }
  for await (const part of formParts(request, limits)) {
    if (part.kind === 'field' && part.name === MANIFEST && !manifest) {
      manifestBytes = Buffer.from(textOf(part))
      manifest = readManifest(app, manifestBytes)
    } else if (!manifest) throw invalid(`The first part of a publication is ${MANIFEST}, its release.json.`)
    else if (part.kind === 'field') {
      if (part.name === MANIFEST || fields.has(part.name)) throw invalid(`${part.name} must be sent only once.`)
      fields.set(part.name, textOf(part))
    } else {
      const listed = listedFile(manifest, part.fileName)
      if (files.has(part.fileName)) throw badRelease(`${part.fileName} was sent twice. To fix: send each file once.`)
      const target = path.join(folder, String(files.size))
      await writeVerified(part, listed, target)
      files.set(part.fileName, target)
    }
  }
  if (!manifest) throw invalid(`A publication needs the part ${MANIFEST}, its release.json.`)
  const { takes = [], ...details } = parseOrReject(otherFields, Object.fromEntries(fields))
  return { manifest, manifestBytes, files, details, takesFrom: takes.map(toAppName) }
}

function textOf({ name, value }: FieldPart): string {
  if (typeof value === 'string') return value
  throw invalid(`${name} must be sent as text, without a type of its own.`)
}

function listedFile({ files }: ReleaseManifest, file: string): ReleaseFile {
  const listed = Object.hasOwn(files, file) ? files[file] : undefined
  if (listed) return listed
  throw badRelease(`release.json does not list ${JSON.stringify(file)}. To fix: send only the files that it lists.`)
}

/** Ends as soon as there are more bytes than release.json states. */
async function writeVerified({ fileName, bytes }: FilePart, listed: ReleaseFile, target: string): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  const differs = () =>
    badRelease(`${fileName} is not the file that release.json describes. To fix: build the app again.`)

  async function* verified() {
    for await (const piece of bytes) {
      size += piece.length
      if (size > listed.bytes) throw differs()
      hash.update(piece)
      yield piece
    }
  }

  await pipeline(verified, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  if (size !== listed.bytes || `sha256-${hash.digest('base64')}` !== listed.integrity) throw differs()
}
