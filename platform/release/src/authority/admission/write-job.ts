import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type AppName,
  type BuiltRelease,
  type Channel,
  createDirectoryStore,
  type ReleaseStore,
  readLiveReleases,
  readServedChannels,
  undefinedIfUnavailable,
  type Version,
  type VersionedRelease,
} from '#index.ts'
import type { Job } from './protocol.ts'

/** Writes all that a process needs: the build, what is live, and what to do. */
export async function writeJob(
  folder: string,
  store: ReleaseStore,
  build: BuiltRelease,
  { others, takesFrom, rendererModule }: Pick<Job, 'others' | 'takesFrom' | 'rendererModule'>,
): Promise<void> {
  await copyLive(store, createDirectoryStore(path.join(folder, 'store')), others)
  await writeBuild(path.join(folder, 'build'), build)
  const job: Job = { app: build.app, version: build.version, others, takesFrom, rendererModule }
  await writeFile(path.join(folder, 'job.json'), JSON.stringify(job))
  // html-validate looks for one in each folder from the working directory up; those above cannot be read.
  await writeFile(path.join(folder, 'package.json'), '{}')
}

/** Copies what visitors get. A version that cannot be read is left out: the checks find that it is missing. */
async function copyLive(from: ReleaseStore, to: ReleaseStore, others: readonly VersionedRelease[]): Promise<void> {
  const [channels, live] = await Promise.all([readServedChannels(from), readLiveReleases(from)])
  await Promise.all(
    [...channels].map(async ([app, channel]) => {
      const checked = others.filter((other) => other.app === app).map(({ version }) => version)
      for (const version of new Set([channel.stable, channel.candidate, ...checked])) {
        if (version !== undefined) await copyVersion(app, version, from, to).catch(undefinedIfUnavailable)
      }
      await copyChannel(app, channel, live, to)
    }),
  )
}

/**
 * Without compressed forms, because nothing is served from the copy, and making them is slow; and without what is known
 * of its publication, which is not for other teams.
 */
async function copyVersion(app: AppName, version: Version, from: ReleaseStore, to: ReleaseStore): Promise<void> {
  const release = await from.readRelease(app, version)
  await to.publish(app, version, { ...release, readForm: async () => undefined, readAdmission: async () => undefined })
}

/** States which paths the stable version leaves to other apps: the copy lacks the earlier versions that decide it. */
async function copyChannel(
  app: AppName,
  channel: Channel,
  live: readonly VersionedRelease[],
  to: ReleaseStore,
): Promise<void> {
  if (!channel.stable && !channel.candidate) return
  const stable = live.find((release) => release.app === app && release.version === channel.stable)
  const without = stable?.without ?? channel.without
  await to.advance(app, { ...channel, ...(without && { without }), revision: 1 })
}

/** Leaves out files that are missing: the checks say so. */
async function writeBuild(folder: string, { manifest, bytes }: BuiltRelease): Promise<void> {
  await mkdir(folder)
  await writeFile(path.join(folder, 'release.json'), bytes.manifest)
  for (const file of Object.keys(manifest.files)) {
    const content = await bytes.read(file).catch(() => undefined)
    if (!content) continue
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
}
