import { access, constants } from 'node:fs/promises'
import type { PartHealth, PartProblem } from '@mfe/http'
import type { DiskSpace } from '#bytes/disk/space.ts'
import type { ClockWatch } from '#database/clock/watch-clock.ts'
import type { Db } from '#database/open.ts'
import { isWritable, withTimeout } from '#database/with-timeout.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import type { Storage, StorageHealth } from '#storage.ts'
import type { Config } from './config.ts'

interface Deps {
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>
  db: Db
  health: StorageHealth
  storage: Pick<Storage, 'isReachable'>
  diskSpace: Pick<DiskSpace, 'assertRoomFor'>
  clockWatch: Pick<ClockWatch, 'health'>
  mail: Pick<MailWorker, 'health'>
  /** Resolves to what is wrong with stored files, while more can be stored. */
  storageProblems: () => Promise<readonly PartProblem[]>
}

const OK: PartHealth = { status: 'ok' }

const failing = (status: 'degraded' | 'unavailable', cause: string, effect: string, fix: string): PartHealth => ({
  status,
  problems: [{ cause, effect, fix }],
})

/**
 * Creates the checks of the API's parts. Each takes little more than a second, even if the part hangs: otherwise, what
 * asks would take the whole API for dead. Anyone may read their results, so they contain no paths and addresses.
 */
export function createPartChecks({ config, db, health, storage, diskSpace, clockWatch, mail, storageProblems }: Deps) {
  const usesDisk = config.DATABASE_URL === '' || config.STORAGE_URL === ''

  async function database(): Promise<PartHealth> {
    const writable = await isWritable(db)
    if (writable) return OK
    if (writable === false) return readOnlyDatabase
    return failing(
      'unavailable',
      'The database does not respond.',
      'Pages work; forms, logins and the file manager do not.',
      'Check the database server and the network. The site recovers without a restart.',
    )
  }

  /** Resolves to why files cannot be stored, or `undefined` if they can. */
  async function findStorageFault(): Promise<PartHealth | undefined> {
    if (!health.isHealthy()) return failedSync
    const [isReachable, diskProblem] = await Promise.all([
      withTimeout(storage.isReachable(), false),
      usesDisk ? withTimeout(findDiskProblem(), hangingDisk) : undefined,
    ])
    if (!isReachable) {
      return failing(
        'degraded',
        'The storage of files does not respond.',
        'Files cannot be uploaded or downloaded; everything else works.',
        'Check the bucket, its key and the network. The site recovers without a restart.',
      )
    }
    return diskProblem
  }

  async function storageHealth(): Promise<PartHealth> {
    // At once, so that one limit covers both.
    const [fault, problems] = await Promise.all([findStorageFault(), withTimeout(storageProblems(), [])])
    if (fault) return fault
    return problems.length > 0 ? { status: 'degraded', problems } : OK
  }

  async function findDiskProblem(): Promise<PartHealth | undefined> {
    const isReadOnly = await access(config.DATA_DIR, constants.W_OK).then(
      () => false,
      () => true,
    )
    if (isReadOnly) {
      return failing(
        'degraded',
        'The disk of DATA_DIR is read-only.',
        'Calls that change something return 507; pages and downloads work.',
        'Check the disk, mount it for writing, and restart.',
      )
    }
    const hasRoom = await diskSpace.assertRoomFor(1).then(
      () => true,
      () => false,
    )
    if (hasRoom) return undefined
    return failing(
      'degraded',
      'The disk of DATA_DIR is full up to DISK_RESERVE, or has only 2% of its inodes left.',
      'What adds or renames files or folders returns 507; everything else works while the reserve lasts.',
      'Free up space and inodes on the disk. The site recovers without a restart.',
    )
  }

  return {
    parts: { database, storage: storageHealth, clock: clockWatch.health, mail: mail.health },
    /** Resolves to whether files and changes can be stored. */
    isStorageHealthy: async () => (await findStorageFault()) === undefined,
  }
}

const readOnlyDatabase = failing(
  'degraded',
  'The database accepts no changes.',
  'Calls that change something return 507; pages, lists and downloads work.',
  'Check whether DATABASE_URL leads to a standby, or the disk of the database server is full. The site recovers without a restart.',
)

const hangingDisk = failing(
  'degraded',
  'The disk of DATA_DIR does not respond.',
  'Calls that need the disk wait for it or fail.',
  'Check the disk and, if it is a network drive, its server. The site recovers without a restart.',
)

const failedSync = failing(
  'unavailable',
  'The disk failed to store data.',
  'Calls that change something return 507, so that nothing is acknowledged and lost; pages and downloads work.',
  'Check the disk, then restart: the start determines what was stored.',
)
