import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Channel, emptyChannel, parseChannel, type UnreadableDocument } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { createExclusively, exists, isOutOfDescriptors, replaceDurably } from '../store/durable-files.ts'
import { newPreviewKey } from '../store/preview-key.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { advanceInTurn } from '../store/several-channels.ts'
import { createDirectoryAccess } from './directory-access.ts'
import { documentName, revisionsIn } from './documents.ts'
import { appsIn } from './folders.ts'

/** Stores channels as numbered documents, `<root>/<app>/channel/000001.json`. None is removed, so none is reused. */
export function createDirectoryChannels(root: string): ChannelStore {
  const folderOf = (app: AppName) => path.join(root, app, 'channel')
  const newest = new Map<AppName, Channel>()
  const fileOf = (app: AppName, revision: number) => path.join(folderOf(app), documentName(revision))

  /** Reads the newest readable document, numbered as the newest one, so the next change follows every document. */
  async function readNewest(app: AppName): Promise<Channel> {
    const revisions = await listRevisions(folderOf(app))
    if (!revisions) return { ...emptyChannel, unreadable: unreadableDocument('channel', 'read') }
    const [revision = 0, ...older] = revisions
    if (revision === 0) return emptyChannel
    const found = await readDocument(fileOf(app, revision))
    if ('history' in found) return found
    for (const earlier of older) {
      const channel = await readDocument(fileOf(app, earlier))
      if ('history' in channel) return { ...channel, revision, unreadable: found }
    }
    return { ...emptyChannel, revision, unreadable: found }
  }

  const channels: ChannelStore = {
    ...createDirectoryAccess(root),

    apps: async () => appsIn(root),

    /**
     * Every page request calls this: it only checks whether the next number exists, synchronously, because the kernel
     * responds in microseconds, and a pool thread would not.
     */
    async channel(app) {
      const known = newest.get(app)
      if (known && !existsSync(fileOf(app, known.revision + 1))) return known
      const channel = await readNewest(app)
      if (!channel.unreadable && channel.revision > 0) newest.set(app, channel)
      return channel
    },

    async advance(app, { unreadable: _, ...next }) {
      if (next.revision > 1 && !(await exists(fileOf(app, next.revision - 1)))) return false
      return createExclusively(fileOf(app, next.revision), `${JSON.stringify(next, null, 2)}\n`)
    },

    async previewKey(initial = newPreviewKey()) {
      const file = path.join(root, 'preview.key')
      if (!(await exists(file))) await createExclusively(file, initial, 0o600)
      return readFile(file, 'utf8')
    },

    replacePreviewKey: (next) => replaceDurably(path.join(root, 'preview.key'), next, 0o600),

    advanceAll: (changes) => advanceInTurn(channels, changes),
  }
  return channels
}

async function readDocument(file: string): Promise<Channel | UnreadableDocument> {
  const name = `channel/${path.basename(file)}`
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isOutOfDescriptors(error)) throw error
    return unreadableDocument(name, 'read')
  }
  try {
    return parseChannel(text)
  } catch {
    return unreadableDocument(name, 'parsed')
  }
}

const unreadableDocument = (file: string, what: string): UnreadableDocument => ({
  file,
  reason: `${file} cannot be ${what}.`,
})

/** Resolves to `undefined` if the folder cannot be listed. */
async function listRevisions(folder: string): Promise<number[] | undefined> {
  try {
    return await revisionsIn(folder)
  } catch (error) {
    if (isOutOfDescriptors(error)) throw error
    return undefined
  }
}
