import { type Channel, emptyChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { newPreviewKey } from '../store/preview-key.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { advanceInTurn } from '../store/several-channels.ts'

/** Creates a driver for channels that are kept in memory. */
export function createMemoryChannels(): ChannelStore {
  const channels = new Map<AppName, Channel>()
  let key: string | undefined
  let access: { revision: number; text?: string } = { revision: 0 }
  const store: ChannelStore = {
    apps: async () => [...channels.keys()].sort(),
    channel: async (app) => channels.get(app) ?? emptyChannel,
    async advance(app, { unreadable: _, ...next }) {
      if (next.revision !== (channels.get(app) ?? emptyChannel).revision + 1) return false
      channels.set(app, next)
      return true
    },
    access: async () => access,
    async advanceAccess(revision, text) {
      if (revision !== access.revision + 1) return false
      access = { revision, text }
      return true
    },
    async previewKey(initial = newPreviewKey()) {
      key ??= initial
      return key
    },
    async replacePreviewKey(next) {
      key = next
    },
    advanceAll: (changes) => advanceInTurn(store, changes),
  }
  return store
}
