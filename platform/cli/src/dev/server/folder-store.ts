import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { ReleaseError, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import type { AppBuild } from '../messages.ts'

interface ActiveBuild {
  folder: string
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
  const versionsOf = (app: string) => [...(builds.get(app)?.keys() ?? [])].map(toVersion)
  const unsupported = () =>
    Promise.reject(new Error('The development server cannot publish. To fix: run pnpm mfe publish <app>.'))

  return {
    async activate({ app, folder, version }) {
      const manifest: ReleaseManifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
      const known = [...(builds.get(app) ?? [])].slice(1 - MAX_BUILDS)
      revision += 1
      revisions.set(app, revision)
      builds.set(app, new Map([...known, [version, { folder, manifest }]]))
    },
    apps: async () => [...builds.keys()].sort().map(toAppName),
    versions: async (app) => versionsOf(app).map((version) => ({ version, publishedAt: new Date() })),
    channel: async (app) => ({
      stable: versionsOf(app).at(-1),
      percent: 0,
      revision: revisions.get(app) ?? 0,
      history: [],
    }),
    release: async (app, version) => find(app, version).manifest,
    async findFile(app, version, path, encoding) {
      const build = builds.get(app)?.get(version)
      if (encoding || !build?.manifest.files[path]) return undefined
      const file = join(build.folder, path)
      const found = await stat(file).catch(() => undefined)
      if (!found) return undefined
      const { size, mtimeMs } = found
      return { size, tag: `${size}-${mtimeMs}`, stream: (range) => createReadStream(file, range) }
    },
    async readFile(app, version, path) {
      const file = join(find(app, version).folder, path)
      return readFile(file).catch((error: unknown) => {
        throw new ReleaseError('release/not-found', `${file} cannot be read.`, { cause: error })
      })
    },
    verify: async (app, version) => void find(app, version),
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
