import { randomUUID } from 'node:crypto'
import { type AppName, type BuiltRelease, ReleaseError } from '#index.ts'

/** What the author of a publication states about it. */
export interface PublicationDetails {
  commit?: string
  reason?: string
  /** The apps that it takes paths over from. */
  takesFrom?: readonly AppName[]
}

/** So a slow connection makes progress that its time limits see. */
const PIECE_BYTES = 256 * 1024

/** Creates the form of a publication, which reads one file at a time while it is sent. */
export function createReleaseForm(
  { bytes }: BuiltRelease,
  { commit, reason, takesFrom = [] }: PublicationDetails,
  files: readonly string[],
) {
  const boundary = `mfe-${randomUUID()}`
  let failure: ReleaseError | undefined

  const part = (headers: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])

  async function* body(): AsyncGenerator<Uint8Array> {
    yield part('name="manifest"', bytes.manifest)
    if (commit !== undefined) yield part('name="commit"', commit)
    if (reason !== undefined) yield part('name="reason"', reason)
    if (takesFrom.length > 0) yield part('name="takes"', takesFrom.join(','))
    for (const file of files) {
      const headers = `name="file"; filename="${escapeName(file)}"\r\nContent-Type: application/octet-stream`
      yield* inPieces(part(headers, await read(file)))
    }
    yield Buffer.from(`--${boundary}--\r\n`)
  }

  async function read(file: string): Promise<Buffer> {
    try {
      return await bytes.read(file)
    } catch (cause) {
      const problem = `${file} of the build cannot be read. To fix: build the app again.`
      // What comes from another site says itself why it does not.
      failure = cause instanceof ReleaseError ? cause : new ReleaseError('release/bad-release', problem, { cause })
      throw failure
    }
  }

  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body,
    /** Returns why the form could not be completed, if a file of the build is missing. */
    failure: (): ReleaseError | undefined => failure,
  }
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}

/** As browsers do, and `formParts` expects. */
const escapeName = (name: string): string => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
