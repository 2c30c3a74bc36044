import { createHash } from 'node:crypto'
import type { Version } from '../names.ts'
import type { Channel } from './channel.ts'

const BUCKETS = 10_000

/** Returns a visitor's bucket for an app, 0-9999. It stays the same from release to release. */
export function bucketOf(app: string, visitorId: string): number {
  const digest = createHash('sha256').update(`${app}:${visitorId}`).digest()
  return Number(digest.readBigUInt64BE() % BigInt(BUCKETS))
}

/** Chooses a visitor's version; `undefined` if nothing is live. A growing share takes the candidate from nobody. */
export function chooseVersion(channel: Channel, app: string, visitorId: string): Version | undefined {
  if (channel.candidate && bucketOf(app, visitorId) < Math.round(channel.percent * 100)) return channel.candidate
  return channel.stable
}
