import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { storageLayout } from '#bytes/disk/layout.ts'
import type { Db } from '#database/open.ts'
import { loadConfig } from '#server/config.ts'
import { createDependencies } from '#server/dependencies.ts'
import { createServices } from '#server/services.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { storageUrlOf } from '../engine/engine.ts'
import { addAccount, addFolder } from '../rows.ts'
import { temporaryDirectory } from '../start-api.ts'
import { createTestPostgres } from '../test-postgres.ts'

export type TestReplica = Awaited<ReturnType<typeof startReplica>>

/** Starts replica `a` on a new database and storage; `startB` starts another one on the same data. */
export async function startSite() {
  const [open, dataDir] = [await createTestPostgres(), await temporaryDirectory()]
  const db = await open()
  const accountId = await addAccount(db)
  const folder = await addFolder(db, accountId, 'a')
  const caller = { accountId, email: '', sessionId: '', expiresAt: '' }
  const layout = storageLayout(dataDir)
  const startB = () => startReplica(open, dataDir)
  const a = await startB()

  return {
    db,
    layout,
    caller,
    a,
    startB,
    /** Resolves to the hash of the stored file's bytes; `undefined` if there is no file. */
    async storedHash(name: string): Promise<string | undefined> {
      const file = await createFilesRepo(db).find(folder, name)
      const bytes = file && (await a.blobs.read(file.blobId))
      return bytes && createHash('sha256').update(bytes).digest('hex')
    },
  }
}

async function startReplica(open: () => Promise<Db>, dataDir: string) {
  const db = await open()
  const config = loadConfig({ DATA_DIR: dataDir, STORAGE_URL: await storageUrlOf(dataDir) })
  const shared = await createDependencies(config, db, pino({ level: 'silent' }))
  const services = createServices(shared)
  await services.quota.releaseAbandoned()
  return { ...shared, ...services }
}
