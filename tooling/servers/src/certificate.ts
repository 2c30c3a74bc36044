import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Certificate = Awaited<ReturnType<typeof createCertificate>>

/** Creates a certificate for `localhost` and 127.0.0.1, valid for a day, and its key in `folder`. Needs openssl. */
export async function createCertificate(folder: string) {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  try {
    await promisify(execFile)('openssl', ['req', '-x509', '-days', '1', ...newKey, ...subject, '-out', certificate])
  } catch (cause) {
    throw new Error('openssl did not create a certificate. To fix: run `apt-get install openssl`.', { cause })
  }
  const { publicKey } = new X509Certificate(await readFile(certificate))
  /** The hash that makes a browser trust the certificate. A browser that ignores certificate errors would not cache. */
  const keyHash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return { certificate, key, keyHash }
}
