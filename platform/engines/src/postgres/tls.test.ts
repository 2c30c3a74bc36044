import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PostgresCluster, startPostgres } from '@site/servers/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { DEFAULT_SETTINGS } from './index.ts'

/** Writes a certificate for 127.0.0.1 that signs itself. */
async function createCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate])
  return { certificate: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
}

describe('an encrypted connection', () => {
  let folder: string
  let server: PostgresCluster
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tls-'))
    server = await startPostgres({ tls: await createCertificate(folder) })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const connect = async (query: string, host = '127.0.0.1') => {
    const url = new URL(`${server.url}?${query}`)
    url.hostname = host
    const db = await openDatabase({ ...DEFAULT_SETTINGS, connectMs: 30_000, url: url.href })
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl
  }
  const trusted = () => `sslmode=verify-full&sslrootcert=${join(folder, 'certificate.pem')}`

  it('reaches a server with a trusted certificate for its name, and any server if only encryption is required', async () => {
    expect(await connect(trusted())).toBe(true)
    expect(await connect('sslmode=require')).toBe(true)
    expect(await connect('sslmode=disable')).toBe(false)
  })

  it.each([
    ['an untrusted certificate', () => 'sslmode=verify-full', '127.0.0.1', /self-signed/],
    ['a certificate for another name', trusted, 'localhost', /altnames/],
  ])('rejects %s', async (_what, query, host, reason) => {
    const attempt = connect(query(), host)
    await expect(attempt).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(attempt).rejects.toThrow(reason)
  })
})
