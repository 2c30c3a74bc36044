import { followEvents } from '@site/api-client/events'
import { type ChangeEvent, type FolderPath, folderKey } from '@site/contracts'
import { announce } from '@site/ui'
import type { Query, QueryKey } from '@tanstack/react-query'
import { isBackgroundLoad, reloadInBackground } from './background-load.ts'
import { queryClient } from './query-client.ts'

// Loaded when the browser is idle.

/** Events are collected for this long, so a tab that caused one of them can reload its list itself first. */
const DELAY_MS = 400
const INTERVAL_MS = 1000
/** Spreads reloads, because the server notifies all pages simultaneously when it may have missed changes. */
const MAX_SPREAD_MS = 500
/** A series of changes is announced at most this often. */
const ANNOUNCEMENT_INTERVAL_MS = 10_000
/** A list that the tab changes or reloads this long before a background load shows what the tab has changed itself. */
const OWN_CHANGE_MS = 2000

/** Reloads displayed data that has changed elsewhere, until the returned function is called. */
export function startLiveUpdates(user: string): () => void {
  const cache = queryClient.getQueryCache()
  const loadStartedAt = new WeakMap<object, number>()
  const changedHereAt = new WeakMap<object, number>()
  const received = new Map<string, { event: ChangeEvent; at: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reloadedAt = 0
  let announcedAt = 0

  /** Returns whether a query shows outdated data: it was last loaded before an event that affects it. */
  const isOutdated = (query: Query) =>
    [...received.values()].some(
      ({ event, at }) => isAffected(query.queryKey, user, event) && (loadStartedAt.get(query) ?? 0) <= at,
    )

  async function reload(): Promise<void> {
    timer = undefined
    const startedAt = Date.now()
    reloadedAt = startedAt
    const outdated = new Map(
      cache.findAll({ type: 'active', predicate: isOutdated }).map((query) => [query, dataOf(query)]),
    )
    received.clear()
    if (outdated.size === 0) return
    await reloadInBackground({ predicate: (query) => outdated.has(query) })
    const news = [...outdated].filter(([query, before]) => isList(query.queryKey[0]) && dataOf(query) !== before)
    const isFromElsewhere = ([query]: [Query, unknown]) => (changedHereAt.get(query) ?? 0) < startedAt - OWN_CHANGE_MS
    if (news.some(isFromElsewhere) && Date.now() - announcedAt > ANNOUNCEMENT_INTERVAL_MS) {
      announcedAt = Date.now()
      announce('Folder updated')
    }
  }

  function receive(event: ChangeEvent): void {
    received.set(JSON.stringify(event), { event, at: Date.now() })
    const spread = event.list === 'all' ? Math.random() * MAX_SPREAD_MS : 0
    timer ??= setTimeout(reload, Math.max(DELAY_MS + spread, reloadedAt + INTERVAL_MS - Date.now()))
  }

  const unsubscribe = cache.subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    if (action.type === 'fetch') loadStartedAt.set(query, Date.now())
    const isReload = action.type === 'fetch' && !isBackgroundLoad() && dataOf(query) !== undefined
    // A deletion changes the list without loading it.
    if (isReload || (action.type === 'success' && action.manual)) changedHereAt.set(query, Date.now())
  })
  const unfollow = followEvents({ user, loadedAt: oldestLoad(), onEvent: receive })
  return () => {
    unfollow()
    unsubscribe()
    clearTimeout(timer)
  }
}

const dataOf = ({ state }: Query): unknown => state.data

function oldestLoad(): number {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  const times = active.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return Math.min(Date.now(), ...times)
}

/** Returns whether an event may have changed the data of one of this user's queries. */
export function isAffected([kind, owner, folder]: QueryKey, user: string, event: ChangeEvent): boolean {
  if (owner !== user) return false
  if (event.list === 'all') return true
  if (kind === 'folder-summary') return (folder as FolderPath[]).some((path) => isInRootOf(path, event))
  // Any other query, such as the storage usage or a search, may depend on any list.
  if (!isList(kind)) return true
  const path = folder as FolderPath
  const isItself = folderKey(path) === event.folder
  if (event.list === 'files') return kind === 'files' && isItself
  // A folder that was renamed or removed affects everything below it.
  return (kind === 'folders' && isItself) || path.some((_, depth) => folderKey(path.slice(0, depth)) === event.folder)
}

/** A change among the root folders may have given the name of one to another. */
const isInRootOf = (path: FolderPath, { root }: Exclude<ChangeEvent, { list: 'all' }>): boolean =>
  root === undefined || root === folderKey([]) || root === folderKey(path.slice(0, 1))

const isList = (kind: unknown): boolean => kind === 'files' || kind === 'folders'
