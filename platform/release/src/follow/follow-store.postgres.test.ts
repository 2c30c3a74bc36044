import { query } from '@repo/servers/postgres'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBucketVersions } from '../bucket/bucket-versions.ts'
import { promote } from '../channel/changes.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { MemoryBucket } from '../testing/memory-bucket.ts'
import { emptyDatabase, openDatabase, throughProxy } from '../testing/test-postgres.ts'
import { followStore } from './follow-store.ts'

const careers = toAppName('careers')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]

/** Follows a database and a bucket, as a gateway does, until the end of the test. */
async function follow(database: ReturnType<typeof openDatabase>, bucket: MemoryBucket, folder: string) {
  const ignore = () => undefined
  const store = await followStore({
    ...database,
    versions: createBucketVersions(bucket, database.claims),
    folder,
    maxBytes: 1,
    onOutage: ignore,
    onUnsaved: ignore,
  })
  onTestFinished(() => store[Symbol.asyncDispose]())
  return store
}

const gets = (store: Awaited<ReturnType<typeof follow>>, version: string) =>
  vi.waitFor(async () => expect((await store.channel(careers)).stable).toBe(version), { timeout: 20_000 })

/** Creates a shared store with two versions, the first one live, and a gateway that follows it. */
async function createFollowed() {
  const settings = await emptyDatabase()
  const [elsewhere, database] = [openDatabase(settings), openDatabase(settings)]
  const bucket = new MemoryBucket()
  const versions = createBucketVersions(bucket, elsewhere.claims)
  for (const version of [v1, v2])
    await versions.publish(careers, version, bytesOf(fakeRemote({ packageVersion: version })))
  await changeChannel(elsewhere.channels, careers, promote(v1))
  const store = await follow(database, bucket, await newFolder())
  await gets(store, v1)
  return { settings, elsewhere, store }
}

it('shows a change after its notification, without polling', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { elsewhere, store } = await createFollowed()
  await changeChannel(elsewhere.channels, careers, promote(v2))
  await gets(store, v2)
})

it('shows a change whose notification was lost, by polling', async () => {
  const { settings, elsewhere, store } = await createFollowed()
  const next = promote(v2)(await elsewhere.channels.channel(careers), new Date()) ?? expect.unreachable()
  await query(settings.url, `update mfe.channel set revision = ${next.revision}, document = '${JSON.stringify(next)}'`)
  await gets(store, v2)
})

it('keeps serving without PostgreSQL, even after a restart, and catches up', async () => {
  const settings = await emptyDatabase()
  const elsewhere = openDatabase(settings)
  const bucket = new MemoryBucket()
  const versions = createBucketVersions(bucket, elsewhere.claims)
  const release = async (version: string) => {
    await versions.publish(careers, toVersion(version), bytesOf(fakeRemote({ packageVersion: version })))
    await changeChannel(elsewhere.channels, careers, promote(toVersion(version)))
  }
  const folder = await newFolder()
  const gateway = (url: string) => follow(openDatabase({ ...settings, url }), bucket, folder)

  await release('1.0.0')
  const { proxy, proxied } = await throughProxy(settings)
  const first = await gateway(proxied.url)
  await gets(first, '1.0.0')
  await release('2.0.0')
  await gets(first, '2.0.0')

  await proxy[Symbol.asyncDispose]()
  await release('3.0.0')
  await vi.waitFor(() => expect(first.outages()).toMatchObject([{ part: 'database' }]), { timeout: 20_000 })
  await gets(first, '2.0.0')
  await first[Symbol.asyncDispose]()

  const second = await gateway(proxied.url)
  await gets(second, '2.0.0')
  expect(second.outages()).toMatchObject([{ part: 'database' }])
  await second.verify(careers, toVersion('2.0.0'))
  await second[Symbol.asyncDispose]()

  await gets(await gateway(settings.url), '3.0.0')
})
