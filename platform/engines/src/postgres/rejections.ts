import { DatabaseError } from 'pg'
import { DatabaseFailure } from '../failure.ts'

const TRUST = 'set sslrootcert in DATABASE_URL to a file with the CA certificate of the server'

// PostgreSQL SQLSTATEs, and Node.js and OpenSSL codes for certificate errors.
const FIXES: Readonly<Record<string, string>> = {
  '28000': 'correct the user and sslmode in DATABASE_URL, or allow this connection in pg_hba.conf',
  '28P01': 'correct the user or the password in DATABASE_URL',
  '3D000': 'create the database, or correct its name in DATABASE_URL',
  '42501': 'grant the user the right to connect to the database',
  CERT_HAS_EXPIRED: "renew the server's certificate",
  CERT_SIGNATURE_FAILURE: TRUST,
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  ERR_TLS_CERT_ALTNAME_INVALID: 'use a name from the certificate as the host in DATABASE_URL',
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
}
/** By their messages, because their codes also stand for failures that pass. */
const FIXES_BY_MESSAGE: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /^unsupported startup parameter/,
    'if you connect through PgBouncer, add statement_timeout, lock_timeout and idle_in_transaction_session_timeout to its ignore_startup_parameters',
  ],
  [
    /^The server does not support SSL connections$/,
    'turn on ssl in postgresql.conf, or use sslmode=disable on a private network',
  ],
]

/** Adds the fix to a connection failure that lasts until someone corrects it. Returns any other error unchanged. */
export function rejectionOf(error: unknown): unknown {
  const cause = error instanceof DatabaseFailure ? error.cause : undefined
  const fix = cause instanceof Error ? fixOf(cause) : undefined
  if (!fix) return error
  return new Error(`No connection to the database: ${(cause as Error).message}. To fix: ${fix}.`, { cause })
}

function fixOf(error: Error): string | undefined {
  const [, fix] = FIXES_BY_MESSAGE.find(([message]) => message.test(error.message)) ?? []
  const code = error instanceof DatabaseError || 'code' in error ? error.code : undefined
  return fix ?? (typeof code === 'string' ? FIXES[code] : undefined)
}
