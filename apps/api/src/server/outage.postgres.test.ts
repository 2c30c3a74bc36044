import { createDatabase, type PostgresCluster, query, startPostgres } from '@repo/servers/postgres'
import { startCuttingProxy } from '@repo/servers/tcp-cut'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startApi } from '#testing/start-api.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { PASSWORD, registrationOf } from '#testing/user.ts'

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster[Symbol.asyncDispose]())

/** Creates a database on this file's own server, which a test may stop. */
async function newDatabase(): Promise<string> {
  const database = await createDatabase(cluster.url)
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return database.url
}

/** Stops the server until the returned function is called or the test ends. */
async function stopServer(signal: Parameters<PostgresCluster['stop']>[0]): Promise<() => Promise<void>> {
  await cluster.stop(signal)
  let isStopped = true
  const start = async () => {
    if (isStopped) await cluster.start()
    isStopped = false
  }
  onTestFinished(start)
  return start
}

/** Starts the API with a user and folders, behind a proxy to its database that a test may cut. */
async function startBehindProxy() {
  const proxy = await startCuttingProxy(await newDatabase())
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  return { proxy, ...(await withFolders(await startApi({ DATABASE_URL: proxy.url }))) }
}

const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }

it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'responds with 503 after %s stops the database server, and recovers when it is back',
  async (signal) => {
    const DATABASE_URL = await newDatabase()
    const { app, api, user, store, tus, createUpload } = await withFolders(await startApi({ DATABASE_URL }))
    await store.upload(['a'], 'kept', 'before')
    const upload = await createUpload('resumed', 6)
    await tus.append(upload, 0, 'abc')
    const login = { email: user.email, password: PASSWORD }
    const calls = () => [
      app.inject({ method: 'POST', url: '/authenticate', payload: login }),
      app.inject({ method: 'POST', url: '/api/registration', payload: registrationOf(`${signal}@example.com`) }),
      app.inject({ method: 'POST', url: '/api/contact', payload: enquiry }),
      store.createFolder([signal]),
      store.listFiles(['a']),
      store.download(['a'], 'kept'),
      store.upload(['a'], 'new', 'after'),
      store.zip(['a']),
      tus.append(upload, 3, 'def'),
    ]

    const startServer = await stopServer(signal)
    // After SIGKILL, connections still work until their processes notice that the server is gone.
    await vi.waitUntil(async () => (await api.parts.database?.())?.status === 'unavailable', { timeout: 30_000 })
    expect(await api.metrics()).toContain('api_storage_healthy 1')
    expect(await api.hasSession(user.cookie)).toBe(false)
    for (const response of await Promise.all(calls())) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
      expect(response.json()).toMatchObject({ code: 'server/busy' })
    }

    await startServer()
    expect(await api.parts.database?.()).toEqual({ status: 'ok' })
    const statuses = (await Promise.all(calls())).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 201, 201, 201, 200, 200, 201, 200, 204])
    expect((await store.download(['a'], 'kept')).body).toBe('before')
    expect((await store.download(['a'], 'resumed')).body).toBe('abcdef')
  },
)

it.each(['request', 'response'] as const)(
  'stores a retried upload once after its database connection was lost at the commit %s',
  async (moment) => {
    const { proxy, store } = await startBehindProxy()
    const upload = () => store.upload(['a'], 'plan', 'bytes', { 'idempotency-key': 'one' })
    proxy.cutAt(moment, 'commit')
    const lost = await upload()
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'server/busy'])
    expect((await upload()).statusCode).toBe(201)
    expect((await store.listFiles(['a'])).json()).toHaveLength(1)
    expect((await store.download(['a'], 'plan')).body).toBe('bytes')
  },
)

it('opens new connections after all existing ones were cut', async () => {
  const { proxy, store } = await startBehindProxy()
  proxy.cutAll()
  expect((await store.listFiles(['a'])).statusCode).toBe(200)
  expect((await store.createFolder(['b'])).statusCode).toBe(201)
})

it('is not ready and responds with 503 while the database is frozen, and recovers when it is not', async () => {
  const { proxy, api, user, store } = await startBehindProxy()
  proxy.freeze()
  expect(await api.parts.database?.()).toMatchObject({ status: 'unavailable' })
  expect(await api.hasSession(user.cookie)).toBe(false)
  for (const response of await Promise.all([store.listFiles(['a']), store.createFolder(['b'])])) {
    expect([response.statusCode, response.json().code]).toEqual([503, 'server/busy'])
  }
  proxy.thaw()
  expect((await store.createFolder(['b'])).statusCode).toBe(201)
})

it('is degraded while the database accepts no changes, as after a failover, and recovers when it does', async () => {
  const { proxy, api, store } = await startBehindProxy()
  const name = new URL(proxy.url).pathname.slice(1)
  await query(cluster.url, `alter database ${name} set default_transaction_read_only = on`)
  proxy.cutAll()
  expect(await api.parts.database?.()).toMatchObject({
    status: 'degraded',
    problems: [{ cause: 'The database accepts no changes.' }],
  })
  const created = await store.createFolder(['b'])
  expect([created.statusCode, created.json().code]).toEqual([507, 'storage/degraded'])
  expect((await store.listFiles(['a'])).statusCode).toBe(200)
  expect(await api.metrics()).toContain('api_storage_healthy 1')

  await query(cluster.url, `alter database ${name} reset default_transaction_read_only`)
  await vi.waitFor(async () => expect((await store.createFolder(['b'])).statusCode).toBe(201), { timeout: 30_000 })
  expect(await api.parts.database?.()).toEqual({ status: 'ok' })
})

it('rejects files that belong to another database', async () => {
  const { store, dataDir, stop } = await withFolders(await startApi({ DATABASE_URL: await newDatabase() }))
  await store.upload(['a'], 'kept', 'bytes')
  await stop()
  const other = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase() }
  await expect(startApi(other)).rejects.toThrow('do not belong together')
})

it('closes its connections when it stops', async () => {
  const DATABASE_URL = await newDatabase()
  const { store, stop } = await withFolders(await startApi({ DATABASE_URL }))
  await Promise.all(Array.from({ length: 20 }, () => store.listFiles(['a'])))
  const { pathname } = new URL(DATABASE_URL)
  const connections = () => query(cluster.url, `select 1 from pg_stat_activity where datname = '${pathname.slice(1)}'`)
  expect((await connections()).length).toBeGreaterThan(1)
  await stop()
  // The server notices a moment later that they are closed.
  await vi.waitUntil(async () => (await connections()).length === 0, { timeout: 10_000, interval: 100 })
})

it('waits at startup until the database has started', async () => {
  const DATABASE_URL = await newDatabase()
  const startServer = await stopServer('SIGINT')
  const logger = pino({ level: 'silent' })
  const warn = vi.spyOn(logger, 'warn')
  const starting = startApi({ DATABASE_URL }, onTestFinished, { logger })
  await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 30_000 })
  expect(warn.mock.calls[0]?.[1]).toBe('waiting for the database')
  await startServer()
  const { api } = await starting
  expect(await api.parts.database?.()).toEqual({ status: 'ok' })
})

it('waits at startup until the database accepts changes, as during a failover', async () => {
  const DATABASE_URL = await newDatabase()
  const name = new URL(DATABASE_URL).pathname.slice(1)
  await query(cluster.url, `alter database ${name} set default_transaction_read_only = on`)
  const logger = pino({ level: 'silent' })
  const warn = vi.spyOn(logger, 'warn')
  const starting = startApi({ DATABASE_URL }, onTestFinished, { logger })
  await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 30_000 })
  expect(warn.mock.calls[0]?.[1]).toBe('waiting for the database')
  await query(cluster.url, `alter database ${name} reset default_transaction_read_only`)
  const { api } = await starting
  expect(await api.parts.database?.()).toEqual({ status: 'ok' })
})
