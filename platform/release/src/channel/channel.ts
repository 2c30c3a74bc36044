import { z } from 'zod'
import type { Version } from '../names.ts'
import { isVersion } from '../names.ts'

export type ChannelAction = 'promote' | 'candidate' | 'rollback' | 'drop'

const paths = z.array(z.string())
const change = z.looseObject({ id: z.string(), apps: z.array(z.string()) })
const tree = z.looseObject({ version: z.string().optional(), committedAt: z.string().optional() })
const version = z.custom<Version>((value) => typeof value === 'string' && isVersion(value))

const schema = z.looseObject({
  stable: version.optional(),
  candidate: version.optional(),
  without: paths.optional(),
  percent: z.number().min(0).max(100),
  revision: z.number().int().min(0),
  history: z.array(
    z.looseObject({
      version,
      at: z.string(),
      action: z.enum(['promote', 'candidate', 'rollback', 'drop']),
      by: z.string().optional(),
      tree: tree.optional(),
      change: change.optional(),
      without: paths.optional(),
    }),
  ),
})

/** The live versions of one app. Every change is a new document with the next revision. */
export interface Channel {
  /** The version for everyone who does not get the candidate. Absent if nothing is live yet. */
  stable?: Version
  candidate?: Version
  /** The paths that the stable version does not serve, because a rollback found other apps there. */
  without?: readonly string[]
  /** The share of visitors who get the candidate, 0-100, in steps of 0.01. */
  percent: number
  revision: number
  /** Oldest first. A `rollback` event names the version that became stable again; `drop` names the candidate. */
  history: readonly ChannelEvent[]
  /** Describes the newest document if it cannot be read and this is an older one. Never stored. */
  unreadable?: UnreadableDocument
}

export interface UnreadableDocument {
  /** Relative to the app's folder in the store. */
  file: string
  reason: string
}

/** One change of a channel; `at` is ISO 8601. */
export interface ChannelEvent {
  version: Version
  at: string
  action: ChannelAction
  /** The share of visitors that a candidate got. */
  percent?: number
  /** The author: `start:<tree>` for a server start in that working tree. Absent for an `mfe` command. */
  by?: string | undefined
  /** What orders the version of that tree among others. */
  tree?: TreeVersion | undefined
  /** The change of several apps that this event is part of. */
  change?: AppsChange | undefined
  /** The paths that a rollback left to other apps. */
  without?: readonly string[]
}

/** The version of a working tree, as far as it is known. */
export interface TreeVersion {
  /** The version in the package.json of its root. */
  version?: string | undefined
  /** When its commit was made; ISO 8601. */
  committedAt?: string | undefined
}

/** One change of several apps. It takes effect when the channel of each has it. */
export interface AppsChange {
  id: string
  apps: readonly string[]
}

/** Returns whether the channel already has its part of the change. */
export const hasChange = ({ history }: Channel, { id }: AppsChange): boolean =>
  history.findLast(({ change }) => change?.id === id) !== undefined

export const emptyChannel: Channel = { percent: 0, revision: 0, history: [] }

export const parseChannel = (text: string): Channel => schema.parse(JSON.parse(text))
