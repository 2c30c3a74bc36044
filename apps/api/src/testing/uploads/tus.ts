import type { Readable } from 'node:stream'
import { resumableUpload } from '@site/contracts'
import type { InjectOptions } from 'fastify'
import type { User } from '../user.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

export const tusMetadata = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')

/** Returns the fields of `Upload-Metadata` that name the file, its folder and its user. */
export const namesOf = (email: string, folder: readonly string[], fileName: string) => ({
  ...Object.fromEntries(folder.map((name, n) => [resumableUpload.names[n] ?? '', name])),
  fileName,
  userEmail: email,
})

/** Returns the tus requests of a user, one function per request. */
export function tusOf(user: Pick<User, 'call' | 'email'>) {
  const call = (method: NonNullable<InjectOptions['method']>, url: string, options: InjectOptions = {}) =>
    user.call(method, url, { ...options, headers: { 'tus-resumable': '1.0.0', ...options.headers } })

  return {
    call,

    create: (folder: readonly string[], fileName: string, length: number | string, headers = {}) =>
      call('POST', resumableUpload.path, {
        headers: {
          'upload-length': String(length),
          'upload-metadata': tusMetadata(namesOf(user.email, folder, fileName)),
          ...headers,
        },
      }),

    head: (url: string) => call('HEAD', url),

    append: (url: string, offset: number | string, content: string | Buffer | Readable, headers = {}) =>
      call('PATCH', url, {
        payload: content,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
      }),

    terminate: (url: string) => call('DELETE', url),
  }
}
