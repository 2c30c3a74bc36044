import { startCuttingProxy } from '@repo/servers/tcp-cut'
import { folderKey } from '@site/contracts'
import { expect, it, onTestFinished } from 'vitest'
import { ensureListening, followEvents } from '../events.ts'
import { startApi, type TestApi, temporaryDirectory } from '../start-api.ts'
import { storeOf } from '../store.ts'
import { createMigratedDatabase } from '../test-postgres.ts'
import { PASSWORD, signUp } from '../user.ts'

const ROOT = { list: 'folders', folder: folderKey([]), root: folderKey([]) }

/** Starts two replicas with a user; the second one reaches the database through a proxy that a test may cut. */
async function startReplicas() {
  const DATABASE_URL = await createMigratedDatabase(onTestFinished)
  const proxy = await startCuttingProxy(DATABASE_URL)
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const DATA_DIR = await temporaryDirectory()
  const a = await startApi({ DATA_DIR, DATABASE_URL })
  const b = await startApi({ DATA_DIR, DATABASE_URL: proxy.url })
  const user = await signUp(a.app, 'ada@example.com')
  const follow = async ({ app }: TestApi, { token } = user) => {
    const stream = await followEvents(await ensureListening(app), { authorization: `Bearer ${token}` })
    await stream.nextMessage()
    return stream
  }
  return { a, b, proxy, user, follow }
}

it('reports changes by one replica to the clients of another', async () => {
  const { a, b, user, follow } = await startReplicas()
  const other = await signUp(b.app, 'bob@example.com')
  const [own, foreign] = [await follow(b), await follow(b, other)]
  await storeOf(user).createFolder(['a'])
  expect(await own.next()).toEqual(ROOT)
  await storeOf(await signUp(a.app, 'bob@example.com')).createFolder(['b'])
  expect(await foreign.next()).toEqual(ROOT)
})

it('reports a change once to the clients of its own replica', async () => {
  const { a, user, follow } = await startReplicas()
  const [stream, store] = [await follow(a), storeOf(user)]
  await store.createFolder(['a'])
  await store.upload(['a'], 'f', '')
  expect(await stream.next()).toEqual(ROOT)
  expect(await stream.next()).toMatchObject({ list: 'files', folder: folderKey(['a']) })
})

it('reports possibly missed changes once a replica has reconnected to the database', async () => {
  const { b, proxy, follow } = await startReplicas()
  const stream = await follow(b)
  proxy.cutAll()
  expect(await stream.next()).toEqual({ list: 'all' })
})

it('ends the streams of a session that another replica has ended', async () => {
  const { a, b, user, follow } = await startReplicas()
  const stream = await follow(b)
  expect((await user.call('POST', '/api/logout')).statusCode).toBe(204)
  expect(await stream.next()).toBe('end')

  const session = await signUp(a.app, 'ada@example.com')
  const another = await follow(b, session)
  await session.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
  expect(await another.next()).toBe('end')
})
