import { z } from 'zod'
import { commandFailed } from '#index.ts'

const text = z.string()

/** Why a change is made, in the words of its author; shown in the history, so it is one line. */
const reason = text
  .trim()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, 'A reason is one line of text.')

/** The Git commit that the author works on. `+` at its end stands for further changes. */
const commit = text.regex(/^[0-9a-f]{7,64}\+?$/, 'A commit is 7 to 64 hexadecimal digits.')

/** What the author of a change states about it. */
export const changeDetails = { reason: reason.optional(), commit: commit.optional() }

const targets = z.array(text).min(1).max(50)
const json = z.boolean().optional()

/**
 * What `mfe` asks of a release store, here or over the network. Options are texts as they were typed; the commands
 * parse them, so both ways give the same messages.
 */
export const commandRequest = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('promote'),
    targets,
    percent: text.optional(),
    /** An app to retire with the same change, and the path that its addresses lead to. */
    retire: text.optional(),
    redirect: text.optional(),
    ...changeDetails,
  }),
  z.strictObject({
    command: z.literal('rollback'),
    app: text,
    /** Apps to roll back with the same change. */
    with: z.array(text).max(50).optional(),
    force: z.boolean().optional(),
    ...changeDetails,
  }),
  z.strictObject({ command: z.literal('retire'), app: text, redirect: text, ...changeDetails }),
  z.strictObject({ command: z.literal('revoke'), target: text, ...changeDetails, reason }),
  z.strictObject({
    command: z.literal('configure'),
    app: text,
    /** `name=value` each. */
    set: z.array(text).max(50).optional(),
    /** Names of settings that return to their default. */
    unset: z.array(text).max(50).optional(),
    ...changeDetails,
  }),
  z.strictObject({ command: z.literal('settings'), app: text, name: text.optional(), json }),
  z.strictObject({ command: z.literal('status'), app: text.optional(), json }),
  z.strictObject({ command: z.literal('log'), app: text.optional(), published: z.boolean().optional(), json }),
  z.strictObject({ command: z.literal('preview'), targets, path: text.optional(), days: text, json }),
  z.strictObject({ command: z.literal('diff'), from: text, to: text, json }),
  z.strictObject({ command: z.literal('rotatePreviewKey'), days: text, ...changeDetails }),
  z.strictObject({ command: z.literal('doctor'), json }),
  z.strictObject({ command: z.literal('prune'), olderThan: text, dryRun: z.boolean().optional(), ...changeDetails }),
  z.strictObject({ command: z.literal('addTeam'), name: text, apps: z.array(text).max(200), ...changeDetails }),
  z.strictObject({ command: z.literal('removeTeam'), name: text, ...changeDetails }),
  z.strictObject({ command: z.literal('teams'), json }),
  z.strictObject({
    command: z.literal('createToken'),
    /** Absent for an admin's, which only a command on the store itself can create. */
    team: text.optional(),
    name: text,
    rights: z.array(text).max(20),
    percent: text.optional(),
    /** A time to come: `90d`, `12h`, or ISO 8601. */
    expires: text.optional(),
    ...changeDetails,
  }),
  z.strictObject({ command: z.literal('revokeToken'), id: text, ...changeDetails }),
  z.strictObject({ command: z.literal('tokens'), json }),
  z.strictObject({
    command: z.literal('addOidcRule'),
    issuer: text,
    audience: text,
    subject: text,
    team: text,
    rights: z.array(text).max(20),
    percent: text.optional(),
    ...changeDetails,
  }),
  z.strictObject({ command: z.literal('removeOidcRule'), id: text, ...changeDetails }),
  z.strictObject({ command: z.literal('oidcRules'), json }),
  z.strictObject({
    command: z.literal('requireApprovals'),
    /** What waits for a second person, such as `promote`. */
    commands: z.array(text).max(20),
    /** Absent for all apps. */
    apps: z.array(text).max(200).optional(),
    ...changeDetails,
  }),
  z.strictObject({ command: z.literal('endApprovals'), ...changeDetails }),
  z.strictObject({ command: z.literal('pending'), json }),
  z.strictObject({ command: z.literal('approve'), id: text, ...changeDetails }),
  z.strictObject({ command: z.literal('withdraw'), id: text, ...changeDetails }),
  z.strictObject({ command: z.literal('freeze'), until: text, ...changeDetails, reason }),
  z.strictObject({ command: z.literal('unfreeze'), ...changeDetails }),
  z.strictObject({ command: z.literal('console') }),
])

export type CommandRequest = z.infer<typeof commandRequest>

/** A command about changes that need a second person. */
export type ApprovalRequest = Extract<
  CommandRequest,
  { command: 'requireApprovals' | 'endApprovals' | 'pending' | 'approve' | 'withdraw' }
>

const publicationDetails = z.strictObject(changeDetails)

/** Checks what the author of a publication states about it. Throws `command/failed` with every problem. */
export function checkDetails(details: z.infer<typeof publicationDetails>): void {
  const { error } = publicationDetails.safeParse(details)
  if (error) throw commandFailed(`Nothing was published. To fix: correct what follows.\n${z.prettifyError(error)}`)
}

/** Parses a request, from wherever it is. Throws `command/failed` with every problem. */
export function parseRequest(value: unknown): CommandRequest {
  const result = commandRequest.safeParse(value)
  if (result.success) return result.data
  const problems = z.prettifyError(result.error)
  throw commandFailed(
    `This is not a command of this version. To fix: correct what follows, or update mfe.\n${problems}`,
  )
}
