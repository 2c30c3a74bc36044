import { type Channel, emptyChannel, parseChannel } from '../channel/channel.ts'

/**
 * Parses the newest document of a channel. If it is unreadable, returns the newest readable one with `unreadable` set.
 */
export async function readDocument(
  { revision, document }: { revision: number; document: string },
  readEarlier: () => Promise<readonly { document: string }[]>,
): Promise<Channel> {
  const newest = parsed(document)
  if (newest) return newest
  const earlier = (await readEarlier()).map((each) => parsed(each.document)).find((channel) => channel !== undefined)
  const file = `channel revision ${revision}`
  return { ...(earlier ?? emptyChannel), revision, unreadable: { file, reason: `${file} cannot be parsed.` } }
}

function parsed(document: string): Channel | undefined {
  try {
    return parseChannel(document)
  } catch {
    return undefined
  }
}
