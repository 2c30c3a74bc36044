import { randomUUID } from 'node:crypto'
import { createDatabase, query } from '@repo/servers/postgres'
import { type Kysely, sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { MIGRATIONS, migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { followEvents } from '#testing/events.ts'
import { createCli } from '#testing/operator.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { startFleet, startLoad } from './rolling-restart.ts'

const LONG = { timeout: 300_000 }

/** Creates a database with an owner of its own, and runs the statements of docs/runbooks/operate.md on it. */
async function setUp() {
  const database = await createDatabase(inject('postgres'))
  const id = randomUUID().slice(0, 8)
  const owner = `site_${id}`
  const run = (...statements: string[]) => query(database.url, statements.join(';'))
  const urlOf = (username: string) => Object.assign(new URL(database.url), { username, password: username }).href
  onTestFinished(async () => {
    await database[Symbol.asyncDispose]()
    for (const role of [`${owner}_1`, `${owner}_2`, owner])
      await query(inject('postgres'), `drop role if exists ${role}`)
  })
  await run(`create role ${owner} login password '${owner}'`, `alter database ${database.name} owner to ${owner}`)

  return {
    url: urlOf(owner),
    /** Adds a role with a password of its own. Resolves to its URL. */
    async addRole(number: 1 | 2): Promise<string> {
      const role = `${owner}_${number}`
      await run(
        `create role ${role} login password '${role}'`,
        `grant ${owner} to ${role}`,
        `alter role ${role} set role = '${owner}'`,
      )
      return urlOf(role)
    },
    async withdrawOwnersPassword(): Promise<void> {
      await run(`alter role ${owner} nologin password null`)
      await expect(query(urlOf(owner), 'select 1')).rejects.toThrow()
    },
    dropRole: (number: 1 | 2) => run(`drop role ${owner}_${number}`),
    connectionsOf: (url: string) => run(`select pid from pg_stat_activity where usename = '${new URL(url).username}'`),
    async expectOwner(): Promise<void> {
      const owned =
        'select distinct pg_get_userbyid(relowner) as name from pg_class where relnamespace = $$public$$::regnamespace'
      expect(await run(owned)).toEqual([{ name: owner }])
    },
  }
}

it('passwords change by rolling restarts: no request fails, and no session ends', LONG, async () => {
  const { url, addRole, withdrawOwnersPassword, dropRole, connectionsOf, expectOwner } = await setUp()
  const fleet = await startFleet({ DATABASE_URL: url })
  const load = await startLoad(fleet)
  await load.after(30)

  const first = await addRole(1)
  await fleet.restart({ DATABASE_URL: first })
  expect(await connectionsOf(url)).toEqual([])
  await withdrawOwnersPassword()
  await load.after(30)

  const second = await addRole(2)
  await fleet.restart({ DATABASE_URL: second })
  expect(await connectionsOf(first)).toEqual([])
  await dropRole(1)
  await load.after(30)
  expect(await load.stop()).toBeGreaterThan(90)
  await load.verify()
  await expectOwner()
})

it('replicas with different roles tell each other about changes', LONG, async () => {
  const { url, addRole } = await setUp()
  const [one, other] = [await startFleet({ DATABASE_URL: url }, { replicas: 1 }), await addRole(1)]
  const headers = { authorization: `Bearer ${one.token}` }
  const events = await one.send((origin) => followEvents(origin, headers))
  const two = await startFleet({ DATABASE_URL: other }, { replicas: 1 })
  const query = new URLSearchParams({ parentFolderName: 'new', userEmail: one.email })
  const path = `/api/folders/createParentFolder?${query}`
  const created = await two.send((origin) => fetch(origin + path, { method: 'POST', headers }))
  expect(created.status).toBe(201)
  expect(await events.next()).toMatchObject({ list: 'folders' })
})

it('one restart changes the password of a single machine, and sessions stay', LONG, async () => {
  const { url, addRole, withdrawOwnersPassword } = await setUp()
  const machine = await startFleet({ DATABASE_URL: url }, { replicas: 1 })
  await machine.restart({ DATABASE_URL: await addRole(1) })
  await withdrawOwnersPassword()
  const headers = { authorization: `Bearer ${machine.token}` }
  expect((await machine.send((origin) => fetch(`${origin}/api/session`, { headers }))).status).toBe(200)
})

it('what later migrations create belongs to the owner, so any role can drop out', LONG, async () => {
  const { url, addRole, withdrawOwnersPassword, dropRole, expectOwner } = await setUp()
  const DATA_DIR = await temporaryDirectory()
  const open = (DATABASE_URL: string) => openDatabase({ DATA_DIR, DATABASE_URL }, 'serve')
  const migrateLater = async (DATABASE_URL: string, table: string) => {
    await using db = await open(DATABASE_URL)
    const up = async (trx: Kysely<unknown>) => {
      await sql`create table ${sql.table(table)} (id text)`.execute(trx)
      await sql`alter table account add column ${sql.ref(table)} text`.execute(trx)
    }
    const name = `9999-${table}`
    expect(await migrate(db, { ...MIGRATIONS, [name]: { up } })).toEqual([name])
  }
  await (await open(url)).destroy()
  const first = await addRole(1)
  await migrateLater(first, 'one')
  await withdrawOwnersPassword()
  const { run: operate } = createCli(DATA_DIR, { DATABASE_URL: await addRole(2) })
  await dropRole(1)
  expect(await operate('user', 'list')).toMatchObject({ code: 0 })
  expect(await operate('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  await expectOwner()
})
