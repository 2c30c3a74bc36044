import { z } from 'zod'

const TLS_MODES = ['disable', 'require', 'verify-full'] as const
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

/** The parts of an address that `parseDatabaseUrl` has read. */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  /** Empty if the server requires none or the client library finds it elsewhere. */
  password: string
  database: string
  /** As in libpq: `require` encrypts, `verify-full` also checks the server's certificate and name. */
  tls: (typeof TLS_MODES)[number]
  /** A file of certificates to trust instead of the system's. */
  rootCertificates: string | undefined
}

/** Parses an address such as `postgres://user:password@host:5432/database?sslmode=verify-full`, or returns problems. */
export function parseDatabaseUrl(text: string): { address: DatabaseAddress } | { problems: readonly string[] } {
  const url = URL.parse(text)
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '')
    return { problems: ['expected postgres://user:password@host:5432/database'] }
  const problems: string[] = []
  const decode = (part: string, name: string) => {
    try {
      return decodeURIComponent(part)
    } catch {
      problems.push(`the ${name} contains an unescaped %: write it as %25`)
      return ''
    }
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const user = decode(url.username, 'user')
  const password = decode(url.password, 'password')
  const database = decode(url.pathname.slice(1), 'database')
  if (url.username === '') problems.push('the user is missing: postgres://user:password@...')
  if (url.pathname.length < 2) problems.push('the database is missing: .../database')
  if (url.hash !== '') problems.push('a # ends the address: write one in a password as %23')

  const { sslmode, sslrootcert, ...unknown } = Object.fromEntries(url.searchParams)
  const tls = TLS_MODES.find((mode) => mode === (sslmode ?? (LOOPBACK.test(host) ? 'disable' : '')))
  if (!tls)
    problems.push(
      'set sslmode: verify-full, require (encrypts, but trusts any server) or disable (on a private network)',
    )
  if (sslrootcert !== undefined && tls !== 'verify-full') problems.push('sslrootcert needs sslmode=verify-full')
  for (const name of Object.keys(unknown)) problems.push(`${name} is not supported: use only sslmode and sslrootcert`)

  if (!tls || problems.length > 0) return { problems }
  const port = Number(url.port || 5432)
  return { address: { host, port, user, password, database, tls, rootCertificates: sslrootcert } }
}

/** The setting `DATABASE_URL`. Its problems contain no part of the value, because it includes a password. */
export const databaseUrl = z.string().check(({ value, issues }) => {
  const parsed = parseDatabaseUrl(value)
  if ('address' in parsed) return
  for (const message of parsed.problems) issues.push({ code: 'custom', message, input: undefined })
})
