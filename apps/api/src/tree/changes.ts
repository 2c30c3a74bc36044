import { type FolderPath, folderKey, type ListName } from '@site/contracts'

/** Changes that follow another one within this time are passed on together. */
const BATCH_MS = 100

/** A changed list of an account. */
export interface Change {
  accountId: string
  list: ListName
  /** The key of the folder that the list belongs to. */
  folder: string
  /** The key of the root folder that contains it, or is it. */
  root: string
}

/** What the services call after each commit that changes what a list shows. Never throws. */
export interface Changes {
  /** Files directly in a folder were added, renamed, replaced or removed. */
  files(accountId: string, folder: FolderPath): void
  /** Folders directly in a folder were added, renamed or removed; the empty path is the root. */
  folders(accountId: string, parent: FolderPath): void
}

export interface ChangeListener {
  onChanges(changes: readonly Change[]): void
  /** Changes on other replicas may have been missed. */
  onMissed(): void
}

export type ChangeHub = ReturnType<typeof createChangeHub>

/** Passes on changes from all replicas to listeners; local changes arrive within milliseconds. */
export function createChangeHub() {
  const listeners = new Set<ChangeListener>()
  const relays = new Set<(changes: readonly Change[]) => void>()
  const pending = new Map<string, Change>()
  let timer: NodeJS.Timeout | undefined

  const receive = (changes: readonly Change[]) => {
    for (const { onChanges } of listeners) onChanges(changes)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    const changes = [...pending.values()]
    pending.clear()
    receive(changes)
    for (const relay of relays) relay(changes)
    timer = setTimeout(flush, BATCH_MS).unref()
  }

  function add(change: Change): void {
    pending.set(Object.values(change).join(' '), change)
    // Without delay: pages that reload after their own change skip the reload for an event that arrived earlier.
    timer ??= setTimeout(flush, 0)
  }

  return {
    files: (accountId, folder) => add({ accountId, list: 'files', ...keysOf(folder) }),
    folders: (accountId, parent) => add({ accountId, list: 'folders', ...keysOf(parent) }),
    listen: (listener: ChangeListener) => void listeners.add(listener),
    /** Also passes changes from this process to `relay`, which sends them to other replicas. */
    relayTo: (relay: (changes: readonly Change[]) => void) => void relays.add(relay),
    /** Passes on changes from other replicas. */
    receive,
    /** Reports that changes from other replicas may have been missed. */
    reportMissed() {
      for (const { onMissed } of listeners) onMissed()
    },
    flush,
  } satisfies Changes & Record<string, unknown>
}

const keysOf = (folder: FolderPath) => ({ folder: folderKey(folder), root: folderKey(folder.slice(0, 1)) })
