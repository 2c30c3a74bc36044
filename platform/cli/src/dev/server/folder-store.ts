import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { type Channel, ReleaseError, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { hashName } from '../hash-name.ts'
import type { AppBuild } from '../messages.ts'

interface ActiveBuild extends AppBuild {
  manifest: ReleaseManifest
}

export interface FolderStore extends ReleaseStore {
  /** Makes a build live. A page that still renders from the previous build reads the current content of the folder. */
  activate(app: AppBuild): Promise<void>
}

/** Limits the builds of an app; older ones stay for requests in flight. */
const MAX_BUILDS = 8

/** Creates a read-only release store in which the live version of an app is the build in its folder. */
export function createFolderStore(): FolderStore {
  const builds = new Map<string, Map<string, ActiveBuild>>()
  let revision = 0
  const revisions = new Map<string, number>()
  const find = (app: string, version: string): ActiveBuild => {
    const found = builds.get(app)?.get(version)
    if (found) return found
    throw new ReleaseError('release/not-found', `The build ${version} of ${app} no longer exists.`)
  }
  const channelOf = (app: string): Channel => {
    const build = [...(builds.get(app)?.values() ?? [])].at(-1)
    return {
      ...build?.channel,
      stable: build && toVersion(build.version),
      percent: 0,
      revision: revisions.get(app) ?? 0,
      history: build ? historyOf(build) : [],
    }
  }
  const versionsOf = (app: string) => [...(builds.get(app)?.keys() ?? [])].map(toVersion)
  const unsupported = () =>
    Promise.reject(new Error('The development server cannot publish. To fix: run pnpm mfe publish <app>.'))

  return {
    async activate(build) {
      const { app, folder, version } = build
      const manifest: ReleaseManifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
      const known = [...(builds.get(app) ?? [])].slice(1 - MAX_BUILDS)
      revision += 1
      revisions.set(app, revision)
      builds.set(app, new Map([...known, [version, { ...build, manifest }]]))
    },
    apps: async () => [...builds.keys()].sort().map(toAppName),
    versions: async (app) => versionsOf(app).map((version) => ({ version, publishedAt: new Date() })),
    channel: async (app) => channelOf(app),
    release: async (app, version) => find(app, version).manifest,
    async findFile(app, version, path, encoding) {
      const build = builds.get(app)?.get(version)
      if (encoding || !build?.manifest.files[path]) return undefined
      const file = locate(build, path)
      const found = await stat(file).catch(() => undefined)
      if (!found) return undefined
      const { size, mtimeMs } = found
      return { size, tag: `${size}-${mtimeMs}`, stream: (range) => createReadStream(file, range) }
    },
    async readFile(app, version, path) {
      const file = locate(find(app, version), path)
      return readFile(file).catch((error: unknown) => {
        throw new ReleaseError('release/not-found', `${file} cannot be read.`, { cause: error })
      })
    },
    verify: async (app, version) => void find(app, version),
    admission: async () => undefined,
    readRelease: unsupported,
    advance: unsupported,
    advanceAll: unsupported,
    access: async () => ({ revision: 0 }),
    advanceAccess: unsupported,
    publish: unsupported,
    remove: unsupported,
    previewKey: unsupported,
    replacePreviewKey: unsupported,
  }
}

/** Returns where a file of a build is. A path that release.json does not list leads nowhere. */
function locate({ folder, files, manifest }: ActiveBuild, path: string): string {
  if (files === undefined) return join(folder, path)
  const listed = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  return join(files, listed ? hashName(listed.integrity) : 'none')
}

/** A path of several apps belongs to the one that has served it longest: here, to what is in development. */
const historyOf = ({ version, files }: AppBuild): Channel['history'] =>
  files === undefined ? [{ version: toVersion(version), at: new Date(0).toISOString(), action: 'promote' }] : []
