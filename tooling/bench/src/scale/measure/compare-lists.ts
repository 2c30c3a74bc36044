import { newSession } from '@site/checks/site'
import pLimit from 'p-limit'
import { cpuSeconds } from '../cpu-time.ts'
import { startEmbedded } from '../fleet/embedded.ts'
import type { Member } from '../fleet/member.ts'
import { createClient } from '../load/client.ts'
import { createStore } from '../load/store.ts'

const LISTS = 30
const CONCURRENCY = 8

export interface ListTimes {
  /** The mean milliseconds of a list, for each round. */
  wall: number[]
  /** The API's CPU milliseconds per list, for each round. Excludes the processes of PostgreSQL. */
  cpu: number[]
}

/** Compares lists of a replica with those of an API with the embedded database, in interleaved rounds. */
export async function compareLists(
  replica: Member,
  { files, rounds }: { files: number; rounds: number },
): Promise<{ postgres: ListTimes; embedded: ListTimes }> {
  await using embedded = await startEmbedded('api')
  const sides = [await prepare(replica, files), await prepare(embedded, files)] as const
  const [postgres, sqlite]: [ListTimes, ListTimes] = [
    { wall: [], cpu: [] },
    { wall: [], cpu: [] },
  ]
  for (let round = 0; round < rounds; round += 1) {
    await measure(sides[0], postgres)
    await measure(sides[1], sqlite)
  }
  for (const { close } of sides) close()
  return { postgres, embedded: sqlite }
}

async function prepare({ url, pids }: Member, files: number) {
  const client = createClient(url)
  const store = createStore(client, await newSession({ url }), 'listed')
  await store.createFolder()
  const names = Array.from({ length: files }, (_, index) => `file-${index}`)
  await pLimit(CONCURRENCY).map(names, (name) => store.upload(name, Buffer.from('bytes')))
  return { list: store.list, cpu: () => cpuSeconds(pids()), close: client.close }
}

type Side = Awaited<ReturnType<typeof prepare>>

async function measure({ list, cpu }: Side, times: ListTimes): Promise<void> {
  const cpuBefore = await cpu()
  const before = performance.now()
  for (let n = 0; n < LISTS; n += 1) await list()
  times.wall.push((performance.now() - before) / LISTS)
  times.cpu.push(((await cpu()) - cpuBefore) * (1000 / LISTS))
}
