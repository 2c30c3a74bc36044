import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PostgresCluster, startPostgres } from '@repo/servers/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { DEFAULT_SETTINGS } from './index.ts'

const FOR_SERVER = ['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=critical,CA:FALSE']

/** Writes `<name>.pem` and `<name>.key` of an authority, or of a server if another authority signs the certificate. */
async function createCertificate(folder: string, name: string, signer?: string): Promise<void> {
  const fileOf = (file: string) => join(folder, file)
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', fileOf(`${name}.key`), '-out', fileOf(`${name}.pem`)]
  const signed = signer ? ['-CA', fileOf(`${signer}.pem`), '-CAkey', fileOf(`${signer}.key`), ...FOR_SERVER] : []
  await promisify(execFile)('openssl', ['req', '-x509', ...curve, '-subj', `/CN=${name}`, ...files, ...signed])
}

let folder: string
let server: PostgresCluster
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'))
  for (const authority of ['ours', 'another']) await createCertificate(folder, authority)
  await createCertificate(folder, 'server', 'ours')
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  server = await startPostgres({ tls: { certificate: await read('server.pem'), key: await read('server.key') } })
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
const trusting = (authority: string) => `sslmode=verify-full&sslrootcert=${join(folder, `${authority}.pem`)}`

it('connects to a server that a trusted authority certifies, and to any server if only encryption is required', async () => {
  expect(await connect(trusting('ours'))).toBe(true)
  expect(await connect('sslmode=require')).toBe(true)
  expect(await connect('sslmode=disable')).toBe(false)
})

it.each([
  [
    'from an unknown authority',
    () => 'sslmode=verify-full',
    '127.0.0.1',
    /verify the first certificate.*To fix: .*sslrootcert/,
  ],
  [
    'from another authority',
    () => trusting('another'),
    '127.0.0.1',
    /verify the first certificate.*To fix: .*sslrootcert/,
  ],
  ['for another name', () => trusting('ours'), 'localhost', /altnames.*To fix: use a name from the certificate/],
])('rejects a certificate %s', async (_what, query, host, reason) => {
  await expect(connect(query(), host)).rejects.toThrow(reason)
})

it('rejects an unreadable certificate file', async () => {
  await expect(connect(trusting('missing'))).rejects.toThrow('To fix: correct sslrootcert')
})
