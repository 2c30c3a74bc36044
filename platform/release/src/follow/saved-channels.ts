import { readFile } from 'node:fs/promises'
import { type Channel, parseChannel } from '../channel/channel.ts'
import { type AppName, toAppName } from '../names.ts'
import { replaceDurably } from '../store/durable-files.ts'

export type Channels = ReadonlyMap<AppName, Channel>

/** Saves what is live, for a start without a database. */
export const saveChannels = (file: string, channels: Channels): Promise<void> =>
  replaceDurably(file, JSON.stringify([...channels]))

/** Reads what was live at the last save. Empty if nothing readable was saved. */
export async function readSavedChannels(file: string): Promise<Channels> {
  try {
    const saved = JSON.parse(await readFile(file, 'utf8')) as [string, unknown][]
    return new Map(saved.map(([app, channel]) => [toAppName(app), parseChannel(JSON.stringify(channel))]))
  } catch {
    return new Map()
  }
}
