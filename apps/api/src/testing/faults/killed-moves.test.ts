import { expect, it } from 'vitest'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { repairStorage } from '#server/start/start-storage.ts'
import { startRestartingApi } from '../child/restarting-api.ts'
import { isFullRun } from '../config.ts'
import { temporaryDirectory } from '../start-api.ts'
import { blobsIn, openTestStorage } from '../stored.ts'
import { openTestDatabase } from '../test-database.ts'
import type { Session } from '../tree/changes.ts'
import { createTreeLedger } from '../tree/tree-ledger.ts'

const CHANGES = isFullRun ? 1000 : 100
const KILLS = isFullRun ? 25 : 4
/** How many changes each session makes at a time. */
const CONCURRENCY = 2
const EMAIL = 'ada@example.com'

it('loses and duplicates nothing while two sessions move, copy, replace and delete, and the process is killed', {
  timeout: 900_000,
}, async () => {
  const dataDir = await temporaryDirectory()
  const api = await startRestartingApi(dataDir)
  const sessions = [await api.logIn(EMAIL), await api.logIn(EMAIL)] as const
  const ledger = createTreeLedger()
  await ledger.prepare(sessions[0])

  let started = 0
  const kills: Promise<void>[] = []
  async function work(session: Session): Promise<void> {
    while (started < CHANGES) {
      started += 1
      const change = ledger.change(session)
      if (started % (CHANGES / KILLS) === 0) kills.push(api.restart())
      await change
    }
  }
  await Promise.all(sessions.flatMap((session) => Array.from({ length: CONCURRENCY }, () => work(session))))
  await Promise.all(kills)
  expect(kills).toHaveLength(KILLS)
  await ledger.expectExact(sessions[1])
  await api.restart()
  await ledger.expectExact(sessions[1])
  expect(await api.stop()).toBe(0)

  const [db, storage] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  // Replicas that were killed seconds ago still look alive.
  await db.deleteFrom('replica').execute()
  expect(await repairStorage(db, storage)).toMatchObject({ orphans: 0, missing: 0, lost: 0 })
  expect(await repairStorage(db, storage)).toEqual({ drafts: 0, orphans: 0, missing: 0, lost: 0, removed: 0 })
  const { checked, damaged } = await verifyBlobs(db, storage)
  expect([damaged, await blobsIn(dataDir)]).toEqual([[], expect.objectContaining({ length: checked })])
})
