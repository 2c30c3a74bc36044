import { z } from 'zod'
import { type AppName, isVersion, type Version } from '../names.ts'

const version = z.custom<Version>((value) => typeof value === 'string' && isVersion(value))
const paths = z.array(z.string()).readonly()

const treeVersion = z.object({
  /** The version in the package.json of its root. */
  version: z.string().optional(),
  /** When its commit was made; ISO 8601. */
  committedAt: z.string().optional(),
})

const appsChange = z.object({ id: z.string(), apps: paths })

const retirement = z.object({
  /** The path of the site that visitors get instead. */
  redirect: z.string(),
  /** The former routes, which lead there. */
  routes: paths,
})

/** The settings of the app that have another value than their default, by name. */
const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).readonly()

const channelEvent = z.object({
  version,
  at: z.string(),
  /** `clear` is a rollback to the time before the first version, as part of a change of several apps. */
  action: z.enum(['promote', 'candidate', 'rollback', 'drop', 'retire', 'clear', 'configure', 'revoke']),
  /** The share of visitors that a candidate got. */
  // Lenient, because earlier versions of the platform did not check it.
  percent: z.number().optional().catch(undefined),
  /**
   * The author: `start:<tree>` for a server start in that working tree, `<team>/<token>` or `admin/<token>` for a
   * token, `<team>/<issuer>:<subject>` for one of an OIDC issuer, `local:<system user>` for a command on the store
   * itself.
   */
  by: z.string().optional(),
  /** The second person, if the change needed one, named like the author. */
  approvedBy: z.string().optional(),
  /** Why, in the words of the second person. */
  approvalReason: z.string().optional(),
  /** Why, in the author's words. */
  reason: z.string().optional(),
  /** The Git commit that the author worked on; `+` at its end stands for further changes. */
  commit: z.string().optional(),
  /** The address of the author, if the change came through the release service. */
  address: z.string().optional(),
  /** What orders the version of that tree among others. */
  tree: treeVersion.optional(),
  /** The change of several apps that this event is part of. */
  change: appsChange.optional(),
  /** The paths that a rollback left to other apps. */
  without: paths.optional(),
  /** Set by the retirement of the app, or by a rollback to it: nothing is live then. */
  retired: retirement.optional(),
  /** What is set after it; only of events that change more than the candidate. Absent if nothing is. */
  settings: settings.optional(),
})

const document = z.object({
  /** The version for everyone who does not get the candidate. Absent if nothing is live. */
  stable: version.optional(),
  candidate: version.optional(),
  /** The paths that the stable version does not serve, because a rollback found other apps there. */
  without: paths.optional(),
  /** Where the addresses of a retired app lead. Present only if nothing is live. */
  retired: retirement.optional(),
  /** What is set on this site, for the stable version and the candidate. Absent if nothing is. */
  settings: settings.optional(),
  /** The versions that nobody may get again, and that no rollback returns to. Absent if there are none. */
  revoked: z.array(version).readonly().optional(),
  /** The share of visitors who get the candidate, 0-100, in steps of 0.01. */
  percent: z.number().min(0).max(100),
  revision: z.number().int().min(0),
  /**
   * Oldest first. A `rollback` event names the version that became stable again, `drop` the candidate, `retire` and
   * `clear` the version that no longer is, `configure` the version that was stable when settings changed, and `revoke`
   * one that was not live.
   */
  history: z.array(channelEvent).readonly(),
})

/** The live versions of one app. Every change is a new document with the next revision. */
export type Channel = z.infer<typeof document> & {
  /** Describes the newest document if it cannot be read and this is an older one. Never stored. */
  unreadable?: UnreadableDocument
}
/** By app. */
export type Channels = ReadonlyMap<AppName, Channel>
/** One change of a channel; `at` is ISO 8601. */
export type ChannelEvent = z.infer<typeof channelEvent>
/** Where the addresses of an app lead that has been retired. */
export type Retirement = z.infer<typeof retirement>
/** The version of a working tree, as far as it is known. */
export type TreeVersion = z.infer<typeof treeVersion>
/** One change of several apps. It takes effect when the channel of each has it. */
export type AppsChange = z.infer<typeof appsChange>

export interface UnreadableDocument {
  /** Relative to the app's folder in the store. */
  file: string
  reason: string
}

/** Returns whether the channel already has its part of the change. */
export const hasChange = ({ history }: Channel, { id }: AppsChange): boolean =>
  history.findLast(({ change }) => change?.id === id) !== undefined

export const emptyChannel: Channel = { percent: 0, revision: 0, history: [] }

/** Parses a document. Keeps what later versions of the platform add to it. */
export function parseChannel(text: string): Channel {
  const channel: Channel = JSON.parse(text)
  document.parse(channel)
  return channel
}
