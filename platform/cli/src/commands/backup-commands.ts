import { backUpReleases, commandFailed, restoreReleases } from '@mfe/release'
import { requireReleases } from '@mfe/release/commands'
import type { MfeContext } from '../requests/context.ts'
import { assertOnStore } from '../requests/local-only.ts'
import type { Place } from '../requests/run-request.ts'

/** Copies the release store to a new folder. Skips damaged versions, and rejects at the end if there were any. */
export async function backupCommand(
  { openStore, config, print }: MfeContext,
  folder: string,
  place: Place,
): Promise<void> {
  assertOnStore(config, place, 'mfe backup copies the release store itself')
  await using store = await openStore()
  await requireReleases({ store, config })
  const { copied, failures } = await backUpReleases(store, folder)
  print(`Copied ${count(copied.length)} to ${folder}.`)
  for (const { message } of failures.values()) print(`Not copied: ${message}`)
  if (failures.size === 0) return
  throw commandFailed(
    `The backup lacks ${count(failures.size)}. To fix: repair what is damaged, or keep the previous backup.`,
  )
}

export async function restoreCommand(
  { openStore, config, print }: MfeContext,
  folder: string,
  place: Place,
): Promise<void> {
  assertOnStore(config, place, 'mfe restore fills a release store itself')
  await using store = await openStore()
  const { copied } = await restoreReleases(folder, store)
  print(`Restored ${count(copied.length)} to ${config.location}. See what is live: pnpm mfe status`)
}

const count = (versions: number): string => (versions === 1 ? '1 version' : `${versions} versions`)
