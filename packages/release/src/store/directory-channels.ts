import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Channel, emptyChannel, parseChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { createExclusively, isCode } from './durable-files.ts'
import type { ReleaseStore } from './release-store.ts'

/**
 * Channels as numbered documents, `000001.json` and on. Documents are never removed: a slow writer must find the
 * number it wants taken, however far the others have come.
 */
export function createDirectoryChannels(folderOf: (app: AppName) => string): Pick<ReleaseStore, 'channel' | 'advance'> {
  const newest = new Map<AppName, Channel>()
  const fileOf = (app: AppName, revision: number) =>
    path.join(folderOf(app), `${String(revision).padStart(6, '0')}.json`)

  return {
    /** Costs one look for the next number while nothing changes: pages ask at every request. */
    async channel(app) {
      const known = newest.get(app)
      if (known && !(await exists(fileOf(app, known.revision + 1)))) return known
      const revision = await lastRevision(folderOf(app))
      if (revision === 0) return emptyChannel
      const channel = parseChannel(await readFile(fileOf(app, revision), 'utf8'))
      newest.set(app, channel)
      return channel
    },

    async advance(app, next) {
      if (next.revision > 1 && !(await exists(fileOf(app, next.revision - 1)))) return false
      return createExclusively(fileOf(app, next.revision), `${JSON.stringify(next, null, 2)}\n`)
    },
  }
}

async function lastRevision(folder: string): Promise<number> {
  try {
    const names = await readdir(folder)
    return Math.max(0, ...names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10)))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
