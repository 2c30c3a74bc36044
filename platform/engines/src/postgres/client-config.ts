import { readFileSync } from 'node:fs'
import { type ClientConfig, types } from 'pg'
import { type DatabaseAddress, parseDatabaseUrl } from '../settings.ts'
import type { PostgresSettings } from './settings.ts'

const INT8 = 20
const KEEP_ALIVE_MS = 10_000

/** Converts settings to those of `pg`. Throws if the address is invalid or its certificate file cannot be read. */
export function clientConfig(settings: PostgresSettings): ClientConfig {
  const parsed = parseDatabaseUrl(settings.url)
  if ('problems' in parsed) throw new Error(`Invalid database URL: ${parsed.problems.join('; ')}`)
  const { host, port, user, password, database } = parsed.address
  return {
    host,
    port,
    user,
    password: password || undefined,
    database,
    ssl: tlsOptions(parsed.address),
    connectionTimeoutMillis: settings.connectMs,
    statement_timeout: settings.statementMs,
    lock_timeout: settings.lockMs,
    idle_in_transaction_session_timeout: settings.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
  }
}

function tlsOptions({ tls, rootCertificates }: DatabaseAddress): ClientConfig['ssl'] {
  if (tls === 'disable') return false
  if (tls === 'require') return { rejectUnauthorized: false }
  return rootCertificates ? { ca: readCertificates(rootCertificates) } : {}
}

function readCertificates(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error('The certificate file is not readable. To fix: correct sslrootcert in DATABASE_URL.', {
      cause: error,
    })
  }
}

/** Parses bigint columns as numbers, as SQLite returns them; `pg` would return text. */
const getTypeParser: NonNullable<ClientConfig['types']>['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  id === INT8 ? toSafeInteger : types.getTypeParser(id, format)

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} does not fit in a number`)
  return value
}
