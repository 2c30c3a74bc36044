import { resumableUpload } from '@site/contracts'
import { hasStatus } from './api-error.ts'
import type { UploadConflict, UploadTarget } from './calls/upload-calls.ts'
import { levelFields } from './store-requests.ts'
import type { ApiClient, Call, CallOptions } from './types/index.ts'

// Uploads of files too large to resend after a lost connection (tus 1.0.0; docs/decisions/011). Loaded on demand.

type Caller = Pick<ApiClient, 'call'>

/** Small, so little is resent after a lost connection, but large enough to keep the overhead per request low. */
const CHUNK_BYTES = 8 * 1024 ** 2
const CHUNK_TYPE = 'application/offset+octet-stream'

/** Options of one attempt. */
export interface ResumableOptions extends CallOptions {
  /** The URL from `onCreated` of an interrupted upload, to resume it. Starts over if it no longer exists. */
  address?: string | undefined
  /** Receives the URL. Store it with the file's name, size and date to resume within a day, even after a reload. */
  onCreated?: (address: string) => void
  /** `confirmed` bytes are on the server's disk; `sent` ones have left the browser. */
  onProgress?: (progress: { confirmed: number; sent: number }) => void
  idempotencyKey?: string
  /** What to do if the name is taken. Default: reject. */
  conflict?: UploadConflict | undefined
}

/**
 * Makes one attempt at a resumable upload: sends the bytes that the server does not have yet. Resolves to the stored
 * file's name. Rejects like the other calls: `network/…`, 408, 502 to 504, `uploads/wrong-offset` and
 * `request/too-many` are worth a retry; `files/name-taken`, `files/changed`, `request/too-large`,
 * `request/too-many-keys` and 507 are not; `uploads/superseded` means that another tab has resumed the upload.
 */
export async function uploadResumably(
  api: Caller,
  to: UploadTarget,
  file: File,
  options: ResumableOptions = {},
): Promise<string> {
  const { signal, onProgress } = options
  let state = await createOrResume(api, to, file, options)
  while (state.offset < file.size) {
    const { address, offset } = state
    onProgress?.({ confirmed: offset, sent: offset })
    const body = file.slice(offset, offset + CHUNK_BYTES, CHUNK_TYPE)
    const chunk: Call = {
      method: 'PATCH',
      url: address,
      body,
      headers: { 'Content-Type': CHUNK_TYPE, 'Upload-Offset': String(offset) },
      onProgress: (fraction) => onProgress?.({ confirmed: offset, sent: offset + fraction * body.size }),
    }
    state = { address, ...progressOf(await request(api, chunk, signal)) }
    if (state.offset <= offset) throw new Error('The upload is making no progress.')
  }
  onProgress?.({ confirmed: file.size, sent: file.size })
  return state.name ?? file.name
}

/** Deletes an unfinished upload on the server. Rejects with `uploads/complete` if it is already a file. */
export async function terminateResumable(api: Caller, address: string): Promise<void> {
  await request(api, { method: 'DELETE', url: toUploadUrl(address) ?? '' })
}

async function createOrResume(api: Caller, to: UploadTarget, file: File, options: ResumableOptions) {
  const address = toUploadUrl(options.address)
  const known = address && (await progressAt(api, address, file.size, options.signal))
  if (address && known) return { address, ...known }
  return create(api, to, file, options)
}

async function create(
  api: Caller,
  to: UploadTarget,
  file: File,
  { signal, idempotencyKey, onCreated, conflict }: ResumableOptions,
) {
  const metadata = [
    ...levelFields(resumableUpload, to.folder),
    ['fileName', file.name] as const,
    ['userEmail', to.userEmail] as const,
    ...(conflict === 'keep-both' ? [['onConflict', conflict] as const] : []),
  ]
  const call: Call = {
    method: 'POST',
    url: resumableUpload.path,
    ...(idempotencyKey && { idempotencyKey }),
    headers: {
      'Upload-Length': String(file.size),
      ...(typeof conflict === 'object' && { 'If-Match': conflict.ifMatch }),
      'Upload-Metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
    },
  }
  const headers = await request(api, call, signal)
  const address = String(headers.location)
  onCreated?.(address)
  return { address, ...progressOf(headers) }
}

/** Resolves to `undefined` if the upload no longer exists or belongs to another file. */
async function progressAt(api: Caller, address: string, size: number, signal: AbortSignal | undefined) {
  try {
    const headers = await request(api, { method: 'HEAD', url: address }, signal)
    return parseHeader(headers, 'upload-length') === size ? progressOf(headers) : undefined
  } catch (error) {
    if (hasStatus(error, 404)) return undefined
    throw error
  }
}

async function request(api: Caller, call: Call, signal?: AbortSignal) {
  let responseHeaders: Readonly<Record<string, unknown>> = {}
  await api.call({
    ...call,
    ...(signal && { signal }),
    headers: { ...call.headers, 'Tus-Resumable': '1.0.0' },
    onHeaders: (headers) => {
      responseHeaders = headers
    },
  })
  return responseHeaders
}

/** Returns the URL only if it is an upload's, because other code may have changed the stored value. */
const toUploadUrl = (address: string | undefined) => (/^\/api\/uploads\/\w+$/.test(address ?? '') ? address : undefined)

/** `name` is the stored file's, if the server may have numbered it. */
function progressOf(headers: Readonly<Record<string, unknown>>) {
  const name = headers['upload-file-name']
  return {
    offset: parseHeader(headers, 'upload-offset'),
    ...(typeof name === 'string' && { name: decodeURIComponent(name) }),
  }
}

/** Throws if the header is not a number, because unknown progress must not be treated as completion. */
function parseHeader(headers: Readonly<Record<string, unknown>>, name: string): number {
  const value = headers[name]
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  throw new Error(`The response had no ${name}.`)
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
