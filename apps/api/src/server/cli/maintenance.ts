import { bytes } from '@mfe/http'
import { Command, InvalidArgumentError, Option } from 'commander'
import { countOrphans } from '#bytes/notes/orphaned-blobs.ts'
import { createPace, FAST_RATE } from '#bytes/scrub/pace.ts'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { toInstant } from '#database/clock/clock.ts'
import { openClock } from '#database/clock/open-clock.ts'
import { migrate } from '#database/migrate.ts'
import { withRepairLock } from '#live/replicas/replica.ts'
import { repairStorage } from '../start/start-storage.ts'
import { count, printFilesOf } from './rows.ts'
import { withDatabase, withStoppedServer, withUnmigratedDatabase } from './with-database.ts'

/** Bytes per second. */
const MIN_RATE = 64 * 1024

export const migrateCommand = () =>
  new Command('migrate')
    .description('migrate the database to this version (stop the server first, except with PostgreSQL)')
    .action(() =>
      withUnmigratedDatabase(async (db) => {
        const applied = await migrate(db)
        console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
      }),
    )

export const sweepCommand = () =>
  new Command('sweep')
    .description('remove what a crash left behind (stop the server first, except with PostgreSQL)')
    .action(() =>
      withStoppedServer(async (db, config) => {
        const storage = openStorage(config)
        await storage.prepare()
        await assertBelongTogether(db, storage)
        const { drafts, removed, missing } = await withRepairLock(db, () => repairStorage(db, storage))
        console.log(`Removed ${count(drafts, 'draft')} and ${count(removed, 'file')} without a row.`)
        const { blobs: orphans, bytes } = await countOrphans(db)
        if (orphans > 0) {
          console.log(`Kept ${count(orphans, 'file')} (${count(bytes, 'byte')}) that the database does not know.`)
        }
        if (missing > 0)
          throw new Error(`Missing: ${count(missing, 'file')}. To fix: run pnpm api restore <backup> --damaged.`)
      }),
    )

export const fsckCommand = () =>
  new Command('fsck')
    .description('compare every stored file with its hash (stop the server first, except with PostgreSQL or --online)')
    .option('--online', 'beside the running server, also if the database is embedded; slowly, see --rate')
    .addOption(
      new Option('--rate <bytes>', 'how much to read per second with --online')
        .argParser(parseRate)
        .default(FAST_RATE, `${FAST_RATE / 1024 ** 2} MiB`),
    )
    .action(async ({ online, rate }: { online?: true; rate: number }) => {
      const run = online ? withDatabase : withStoppedServer
      await run(async (db, config) => {
        const storage = openStorage(config)
        await assertBelongTogether(db, storage)
        const { checked, damaged } = await verifyBlobs(db, storage, {
          pace: online && createPace(rate),
          onDamage: ({ problem, blobId }) => printFilesOf(db, problem, blobId),
        })
        console.log(`Checked ${count(checked, 'file')}.`)
        if (damaged.length > 0) {
          throw new Error(
            `Damaged or missing: ${count(damaged.length, 'file')}. To fix: run pnpm api restore <backup> --damaged.`,
          )
        }
      })
    })

function parseRate(typed: string): number {
  const { data = 0 } = bytes.safeParse(typed)
  if (data >= MIN_RATE) return data
  throw new InvalidArgumentError('It must be an amount such as "20 MiB", at least "64 KiB".')
}

export function clockCommand(): Command {
  const clock = new Command('clock').description('the time that decides what is old enough to be deleted')

  clock
    .command('accept')
    .description('accept the time although it is implausible, so data is deleted by age again')
    .action(() =>
      withDatabase(async (db) => {
        const opened = await openClock(db)
        const { state, time } = opened.checked()
        if (!state.doubt) return console.log(`The time, ${toInstant(time)}, is plausible. Nothing was changed.`)
        await opened.accept()
        console.log(`Accepted ${toInstant(time)}. Data is deleted by age again within an hour.`)
      }),
    )

  return clock
}
