import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  commandFailed,
  integrityOf,
  MAX_MANIFEST_BYTES,
  nameOf,
  parseManifest,
  ReleaseError,
  undefinedIfUnavailable,
} from '@mfe/release'
import { type LiveComposition, liveComposition, MANIFEST_FILE, type ReleaseService } from '@mfe/release/client'
import { formatTime } from '@mfe/release/commands'
import { hashName } from '../hash-name.ts'
import type { AppBuild } from '../messages.ts'
import {
  assertVerified,
  type LiveFolders,
  openLiveFolders,
  pruneLive,
  readVerified,
  replaceFile,
} from './live-files.ts'

/** What is live on a site, with all of its files on this machine. */
export interface LiveSite {
  /** When it was fetched; ISO 8601. */
  fetchedAt: string
  site: LiveComposition['site']
  apps: readonly AppBuild[]
  /** Identifies it: another one has other versions, settings or facts of the site. */
  id: string
}

interface Options {
  root: string
  /** The origin of the site. */
  site: string
  service: Pick<ReleaseService, 'composition' | 'readLive'>
  print: (text: string) => void
}

/** The service allows a token four times as many, for several people and projects. */
const CONCURRENCY = 4

/** A version may be replaced while its files are fetched; then what is live is asked for again. */
const MAX_ATTEMPTS = 3

/** Opens what is live on a site: fetches what is new, verified, and keeps it for a start without network. */
export async function openLiveSite({ root, site, service, print }: Options) {
  const folders = await openLiveFolders(root, site)

  async function fetchFiles(attempt = 1): Promise<LiveComposition> {
    const composition = await service.composition()
    try {
      let fetched = 0
      for (const app of composition.apps) fetched += await fetchVersion(folders, service, app)
      if (fetched > 0) print(`Fetched ${fetched} files of what is live on ${site}.`)
      return composition
    } catch (error) {
      undefinedIfUnavailable(error)
      if (attempt === MAX_ATTEMPTS) throw error
      return fetchFiles(attempt + 1)
    }
  }

  async function fetchNow(): Promise<LiveSite> {
    const saved = { fetchedAt: new Date().toISOString(), ...(await fetchFiles()) }
    await replaceFile(folders.composition, `${JSON.stringify(saved, null, 2)}\n`)
    const live = toLiveSite(folders, saved)
    // What cannot be removed takes space, and nothing else.
    await pruneLive(folders, new Set(live.apps.map(({ folder }) => folder))).catch(() => undefined)
    return live
  }

  return {
    /** The file with what was fetched last. */
    file: folders.composition,

    /** Fetches what is live now; resolves to `undefined` if that is still this. Rejects without network. */
    async refresh({ id }: Pick<LiveSite, 'id'>): Promise<LiveSite | undefined> {
      return idOf(await service.composition()) === id ? undefined : fetchNow()
    },

    /** Fetches what is live or, while the site cannot be reached, returns what was fetched last, and says so. */
    async start(): Promise<LiveSite> {
      try {
        return await fetchNow()
      } catch (error) {
        const isUnreachable = error instanceof ReleaseError && error.code === 'release/unreachable'
        const saved = isUnreachable ? await readSaved(folders) : undefined
        if (!saved) throw error
        const at = formatTime(saved.fetchedAt)
        print(`${site} cannot be reached. Its apps are those that were live on ${at}; calls to its API fail.`)
        return saved
      }
    },
  }
}

const fileOf = ({ files }: LiveFolders, integrity: string): string => path.join(files, hashName(integrity))

type LiveApp = LiveComposition['apps'][number]

/** Fetches the files of a version that are not here. Resolves to their number. */
async function fetchVersion(
  folders: LiveFolders,
  service: Options['service'],
  { app, version, manifest: integrity }: LiveApp,
): Promise<number> {
  const name = nameOf({ app, version })
  const target = path.join(folders.versionOf(app, version), MANIFEST_FILE)
  const known = await readVerified(target, integrity)
  const manifest = known ?? (await service.readLive(app, version, MANIFEST_FILE, MAX_MANIFEST_BYTES))
  assertVerified(`release.json of ${name}`, manifest, { integrity })
  const { files } = parseManifest(manifest, name)
  const waiting = Object.entries(files).values()
  let fetched = 0
  const fetchNext = async (): Promise<void> => {
    for (const [file, listed] of waiting) {
      const kept = fileOf(folders, listed.integrity)
      if (await readVerified(kept, listed.integrity)) continue
      const bytes = await service.readLive(app, version, file, listed.bytes)
      assertVerified(`${file} of ${name}`, bytes, listed)
      await replaceFile(kept, bytes)
      fetched += 1
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, fetchNext))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  if (!known) await replaceFile(target, manifest)
  return fetched
}

const toLiveSite = (
  folders: LiveFolders,
  { fetchedAt, site, apps }: LiveComposition & { fetchedAt: string },
): LiveSite => ({
  fetchedAt,
  site,
  apps: apps.map(({ app, version, channel }) => ({
    app,
    version,
    folder: folders.versionOf(app, version),
    files: folders.files,
    channel,
  })),
  id: idOf({ site, apps }),
})

const idOf = ({ site, apps }: LiveComposition): string => integrityOf(JSON.stringify({ site, apps }))

/** Reads what was fetched last; `undefined` if nothing was. Rejects if some of it is damaged. */
async function readSaved(folders: LiveFolders): Promise<LiveSite | undefined> {
  const text = await readFile(folders.composition, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { fetchedAt, ...json } = JSON.parse(text)
  const { data: composition } = liveComposition.safeParse(json)
  // Of another version of mfe.
  if (!composition) return undefined
  for (const { app, version, manifest: integrity } of composition.apps) {
    const manifest = await readVerified(path.join(folders.versionOf(app, version), MANIFEST_FILE), integrity)
    const files = Object.values(manifest ? parseManifest(manifest, nameOf({ app, version })).files : {})
    const found = await Promise.all(files.map((file) => readVerified(fileOf(folders, file.integrity), file.integrity)))
    if (manifest && !found.includes(undefined)) continue
    throw commandFailed(
      `What was fetched of ${nameOf({ app, version })} is damaged, and the site cannot be reached. To fix: try again with network; what is missing is then fetched.`,
    )
  }
  return toLiveSite(folders, { fetchedAt: String(fetchedAt), ...composition })
}
