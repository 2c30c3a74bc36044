import { createHash } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { Session } from '@site/checks/site'
import type { Site } from '../site/site-process.ts'
import { binary } from './files.ts'
import { seedFiles } from './seed.ts'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The hash of every file sent, by name, and the names that the server has acknowledged. */
export interface UploadLog {
  hashes: Map<string, string>
  acknowledged: Set<string>
}

/** Uploads files one by one until the connection breaks. */
export async function uploadUntilDisconnected(
  site: Site,
  session: Session,
  folder: string,
  log: UploadLog,
  worker: string,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const file = binary(`${worker}-${count}.bin`, 50_000 + count * 17_003)
    log.hashes.set(file.name, hashOf(file.buffer))
    try {
      await seedFiles(site, session, [folder], [file])
    } catch (error) {
      // `fetch` throws a TypeError if the connection breaks; an error response throws another error.
      if (error instanceof TypeError) return
      throw error
    }
    log.acknowledged.add(file.name)
  }
}

/** Sends the first half of a file and leaves the connection open. */
export function beginUpload(site: Site, { token, email }: Session, folder: string, fileName: string): ClientRequest {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  const head = Buffer.from(field('parentFolderName', folder) + field('userEmail', email) + file)
  const { buffer } = binary(fileName, 400_000)
  const tail = Buffer.from('\r\n--b--\r\n')
  const call = request(`${site.url}/api/files/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + buffer.length + tail.length,
    },
  })
  // The test observes the server, so a broken connection here is no failure.
  call.on('error', () => undefined)
  call.write(Buffer.concat([head, buffer.subarray(0, 200_000)]))
  return call
}
