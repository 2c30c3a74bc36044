import { z } from 'zod'
import { ReleaseError } from '../errors.ts'
import { type AppName, isAppName } from '../names.ts'
import type { AccessStore } from '../store/release-store.ts'

/**
 * What a token may do: `read` and `develop` on every app, other rights on those of its team, `admin` only without a
 * team.
 */
export const RIGHTS = [
  'read',
  'preview',
  'develop',
  'publish',
  'promote',
  'rollback',
  'retire',
  'revoke',
  'approve',
  'admin',
] as const
export type Right = (typeof RIGHTS)[number]

/** The commands that an admin can make wait for a second person. */
export const APPROVABLE = ['promote', 'rollback', 'retire'] as const
export type Approvable = (typeof APPROVABLE)[number]

const apps = z.array(z.custom<AppName>((value) => typeof value === 'string' && isAppName(value)))

// Lenient: a right that a later version of the platform added permits nothing here.
const rights = z.array(z.custom<Right>((value) => typeof value === 'string'))

/** The highest share of visitors that a token may set; then it cannot promote for everyone. */
const percent = z.number().min(0).max(100).optional()

const team = z.object({
  /** Follows the rule of app names. */
  name: z.string(),
  apps,
})

const token = z.object({
  id: z.string(),
  /** Unique in its team. */
  name: z.string(),
  /** Absent for an admin's. */
  team: z.string().optional(),
  rights,
  percent,
  /** The SHA-256 of its secret, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime().optional(),
  /** A day, such as 2026-01-31. */
  lastUsedOn: z.iso.date().optional(),
})

const freeze = z.object({
  until: z.iso.datetime(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})

const oidcRule = z.object({
  id: z.string(),
  issuer: z.string(),
  audience: z.string(),
  /** A pattern: `*` stands for characters other than `:` and `/`. */
  subject: z.string(),
  team: z.string(),
  rights,
  percent,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

const approvals = z.object({
  apps: z.union([z.literal('all'), apps]),
  /** Empty once an admin has ended them. */
  commands: z.array(z.custom<Approvable>((value) => typeof value === 'string')),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().optional(),
})

/** Who asked for a change, so its rights can be checked again. `store` stands for a command on the store itself. */
const requester = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store') }),
  z.object({ kind: z.literal('token'), id: z.string() }),
  z.object({ kind: z.literal('oidc'), issuer: z.string(), audience: z.string(), subject: z.string() }),
])

const pendingChange = z.object({
  id: z.string(),
  /** As the release commands parse it. */
  request: z.looseObject({ command: z.string() }),
  /** What it may change. */
  apps,
  /** The revision of each app's channel that it was made against. */
  channels: z.record(z.string(), z.number()),
  /** Its author, as in the history. */
  by: z.string(),
  address: z.string().optional(),
  requester,
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** A code for the release console that nobody has used yet, or a session that one has begun. */
const consoleSession = z.object({
  id: z.string(),
  kind: z.enum(['code', 'session']),
  /** The token whose rights it has, and with which it ends. */
  tokenId: z.string(),
  /** The SHA-256 of its secret, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

const document = z.object({
  teams: z.array(team),
  tokens: z.array(token),
  oidc: z.array(oidcRule).optional(),
  freeze: freeze.optional(),
  approvals: approvals.optional(),
  pending: z.array(pendingChange).optional(),
  consoles: z.array(consoleSession).optional(),
})

/** Owns apps; an app has at most one. */
export type Team = z.infer<typeof team>
/** What identifies a program or a person, without its secret. */
export type Token = z.infer<typeof token>
/** Until when nothing may be promoted. Rollbacks are never frozen. */
export type Freeze = z.infer<typeof freeze>
/** Which tokens of an OIDC issuer act for a team, and what they may do. */
export type OidcRule = z.infer<typeof oidcRule>
/** Which changes wait for a second person. */
export type Approvals = z.infer<typeof approvals>
export type Requester = z.infer<typeof requester>
export type ConsoleSession = z.infer<typeof consoleSession>
/** A change that takes effect once a second person approves it. */
export type PendingChange = z.infer<typeof pendingChange>

/** Who may release what: one document for a store. */
export interface Access extends z.infer<typeof document> {
  /** Of the stored document; 0 if there is none. */
  revision: number
}

/** Reads the newest document; an empty one if none is stored. Rejects with `release/damaged` if it is unreadable. */
export async function readAccess(store: Pick<AccessStore, 'access'>): Promise<Access> {
  const { revision, text } = await store.access()
  if (text === undefined) return { revision, teams: [], tokens: [] }
  try {
    return { ...parseAccess(text), revision }
  } catch (cause) {
    throw damaged(revision, cause)
  }
}

/** Ten years. */
const MAX_AHEAD_MS = 10 * 365 * 24 * 60 * 60 * 1000

/** Returns whether a time is to come, and near enough to be meant. */
export const isAhead = (time: Date, now: Date): boolean => time > now && time.getTime() < now.getTime() + MAX_AHEAD_MS

/** Formats what a store keeps; the revision is the store's. */
export const formatAccess = ({ revision: _, ...access }: Access): string => `${JSON.stringify(access, null, 2)}\n`

/** Keeps what later versions of the platform add to the document. */
function parseAccess(text: string): Omit<Access, 'revision'> {
  const access: Omit<Access, 'revision'> = JSON.parse(text)
  document.parse(access)
  return access
}

/** Unlike a channel's, an earlier document is no replacement: it may accept a token that was revoked since. */
const damaged = (revision: number, cause: unknown) =>
  new ReleaseError(
    'release/damaged',
    [
      `Revision ${revision} of the teams, tokens and freezes in the release store cannot be read.`,
      'To fix: if a newer version of the platform wrote it, update this one. If it is damaged, remove that revision (the newest file in the folder access, or row of mfe.access), so that the one before counts, and check pnpm mfe token list.',
    ].join(' '),
    { cause },
  )
