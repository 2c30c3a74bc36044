import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverFolders } from '../server-folder.ts'
import { createDatabase, type PostgresCluster, query, startPostgres } from './index.ts'

const foldersOf = async (pid: number) => (await serverFolders('postgres')).filter(({ owner }) => owner === pid)

/** Keeps a connection busy for two seconds, regardless of the speed of the machine. */
const BUSY = `do $$ begin while clock_timestamp() < now() + interval '2 seconds' loop end loop; end $$`

describe('startPostgres', () => {
  let server: PostgresCluster
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('sorts text by the rules of a language, uses a time zone other than UTC, and requires the password', async () => {
    expect(await query(server.url, `select 'a' < 'B' as sorts, current_setting('timezone') as zone`)).toEqual([
      { sorts: true, zone: 'Asia/Kolkata' },
    ])
    const stranger = new URL(server.url)
    stranger.password = 'wrong'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('copies databases from a template and drops them despite open connections', async () => {
    await using template = await createDatabase(server.url)
    await query(template.url, 'create table item as select 1 as id')
    const copies = await Promise.all([1, 2, 3].map(() => createDatabase(server.url, template.name)))
    for (const copy of copies) expect(await query(copy.url, 'select id from item')).toEqual([{ id: 1 }])

    const [first] = copies
    const sleeper = query(first?.url ?? '', 'select pg_sleep(60)')
    const refused = expect(sleeper).rejects.toThrow('terminating connection')
    await vi.waitFor(async () => {
      const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(60)'`
      expect(await query(server.url, sleeping)).toHaveLength(1)
    })
    for (const copy of copies) await copy[Symbol.asyncDispose]()
    await refused
    const left = `select datname from pg_database where datname like 'test_%'`
    expect(await query(server.url, left)).toEqual([{ datname: template.name }])
  })

  it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)('restarts after %s with its data', async (signal) => {
    await query(server.url, `create table kept_${signal} as select 7 as id`)
    // The process of a busy connection outlives a killed server.
    const busy = query(server.url, BUSY).catch(() => undefined)
    await vi.waitFor(async () => {
      const [{ count } = {}] = await query(server.url, `select count(*) from pg_stat_activity where state = 'active'`)
      expect(Number(count)).toBe(2)
    })
    await server.stop(signal)
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await server.start()
    await busy
    expect(await query(server.url, `select id from kept_${signal}`)).toEqual([{ id: 7 }])
  })
})

const OWNER = `
  const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
  const server = await startPostgres()
  console.log(server.url)
  process.once('SIGTERM', () => server[Symbol.asyncDispose]())
`

/** Starts a server in a separate process, then sends that process a signal. */
async function endOwner(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ pid: number; url: string }> {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(owner.stdout, 'data')
  const exited = once(owner, 'exit')
  owner.kill(signal)
  await exited
  return { pid: owner.pid ?? 0, url: String(url).trim() }
}

it('stops when the process that started it ends, even by SIGKILL, and the next start deletes its folder', async () => {
  const killed = await endOwner('SIGKILL')
  await vi.waitFor(() => expect(query(killed.url, 'select 1')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 })

  const stopped = await endOwner('SIGTERM')
  await expect(query(stopped.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect([...(await foldersOf(killed.pid)), ...(await foldersOf(stopped.pid))]).toEqual([])
})
