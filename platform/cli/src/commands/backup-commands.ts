import { backUpReleases, commandFailed, restoreReleases } from '@mfe/release'
import { requireReleases } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'

/** Copies the release store to a new folder. Skips damaged versions, and rejects at the end if there were any. */
export async function backupCommand({ store, config, print }: MfeContext, folder: string): Promise<void> {
  await requireReleases({ store, config })
  const { copied, failures } = await backUpReleases(store, folder)
  print(`Copied ${count(copied.length)} to ${folder}.`)
  for (const { message } of failures.values()) print(`Not copied: ${message}`)
  if (failures.size === 0) return
  throw commandFailed(
    `The backup lacks ${count(failures.size)}. To fix: repair what is damaged, or keep the previous backup.`,
  )
}

export async function restoreCommand({ store, config, print }: MfeContext, folder: string): Promise<void> {
  const { copied } = await restoreReleases(folder, store)
  print(`Restored ${count(copied.length)} to ${config.location}. See what is live: pnpm mfe status`)
}

const count = (versions: number): string => (versions === 1 ? '1 version' : `${versions} versions`)
