import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // The statement rejects as well; an error event without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

export interface TestDatabase extends AsyncDisposable {
  url: string
  name: string
}

/** Creates a database, empty or from a template without connections. Disposal drops it even if it has connections. */
export async function createDatabase(server: string, template = 'template0'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${template}${await strategyOf(server)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    [Symbol.asyncDispose]: async () => void (await query(server, `drop database ${name} with (force)`)),
  }
}

let strategy: Promise<string> | undefined

/** From version 15 on, PostgreSQL copies a template through its log unless told otherwise, in twice the time. */
function strategyOf(server: string): Promise<string> {
  strategy ??= query(server, 'show server_version_num').then(([row]) =>
    Number(row?.server_version_num) >= 150_000 ? ' strategy file_copy' : '',
  )
  return strategy
}
