import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createDatabase, query } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { DEFAULT_SETTINGS } from './index.ts'

/** Connects to a new database after changing it or its address. */
async function connect(change: (url: URL, run: (sql: string) => Promise<unknown>) => unknown): Promise<unknown> {
  const server = inject('postgres')
  await using database = await createDatabase(server)
  const url = new URL(database.url)
  await change(url, (sql) => query(server, sql.replaceAll('%db', database.name)))
  return await openDatabase({ ...DEFAULT_SETTINGS, connectMs: 30_000, url: url.href })
}

it.each([
  ['a wrong password', 'correct the user or the password', (url: URL) => (url.password = 'wrong')],
  ['an unknown user', 'correct the user or the password', (url: URL) => (url.username = 'unknown')],
  ['an unknown database', 'create the database', (url: URL) => (url.pathname = '/unknown')],
  ['a server without encryption', 'turn on ssl', (url: URL) => (url.search = '?sslmode=require')],
])('explains how to correct %s', async (_what, fix, change) => {
  await expect(connect(change)).rejects.toThrow(`. To fix: ${fix}`)
})

it('explains how to let a user connect', async () => {
  const attempt = connect(async (url, run) => {
    await run('revoke connect on database %db from public')
    await run("create role %db login password 'x'")
    ;[url.username, url.password] = [url.pathname.slice(1), 'x']
  })
  await expect(attempt).rejects.toThrow('To fix: grant the user the right to connect')
})

it('rejects an encoding other than UTF8', async () => {
  const attempt = connect(async (url, run) => {
    await run('drop database %db')
    await run("create database %db template template0 encoding 'LATIN1' locale 'C'")
    return url
  })
  await expect(attempt).rejects.toThrow('its encoding is LATIN1. To fix: create a database with the encoding UTF8.')
})

/** Connects to a PgBouncer that rejects each connection with this message. */
async function connectToBouncer(message: string): Promise<unknown> {
  const fields = `SFATAL\0C08P01\0M${message}\0\0`
  const bouncer = createServer((socket) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(fields.length + 4)
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])))
  })
  await once(bouncer.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void bouncer.close())
  return connect((url) => {
    url.port = String((bouncer.address() as AddressInfo).port)
  })
}

it('explains how to configure a PgBouncer that rejects the time limits', async () => {
  await expect(connectToBouncer('unsupported startup parameter: statement_timeout')).rejects.toThrow(
    /statement_timeout\. To fix: if you connect through PgBouncer, add .* ignore_startup_parameters/,
  )
})

it('is unavailable while PgBouncer does not reach the server', async () => {
  const attempt = connectToBouncer('server login has been failing, try again later (server_login_retry)')
  await expect(attempt).rejects.toMatchObject({ kind: 'unavailable' })
})
