import { z } from 'zod'
import type { LevelCall } from '../file-calls.ts'
import { VALID_EMAIL } from '../form-rules.ts'
import { SELECTION_MAX } from '../limits.ts'
import { onConflict } from '../name-rules.ts'
import { pathParam } from './fields.ts'

const requiredParam = (name: string) =>
  z.string({ error: `${name} must be sent exactly once.` }).min(1, `${name} must not be empty.`)

/** The email of the folders' owner. The session determines whether the call is allowed. */
export const userEmail = requiredParam('userEmail').regex(VALID_EMAIL, 'userEmail must be an email address.')

/** Creates the schema of a call's query or form fields: each name exactly once and not empty. */
export function storeParams(names: readonly string[]) {
  return z.object({ userEmail, ...Object.fromEntries(names.map((name) => [name, requiredParam(name)])) })
}

/** The schema of a `LevelCall`'s query: folder names root first without a gap, and all of `fields`. */
export function levelParams({ names, fields, optional = [], acceptsRoot }: LevelParams) {
  const required = acceptsRoot ? fields : [...names.slice(0, 1), ...fields]
  const others = [...names.slice(acceptsRoot ? 0 : 1), ...optional]
  return z
    .object({
      userEmail,
      ...Object.fromEntries(required.map((name) => [name, requiredParam(name)])),
      ...Object.fromEntries(others.map((name) => [name, requiredParam(name).optional()])),
    })
    .refine(
      (query: Record<string, unknown>) =>
        names.every((name, i) => i === 0 || !(name in query) || (names[i - 1] ?? '') in query),
      'A folder name is missing between two others.',
    )
}

type LevelParams = Pick<LevelCall, 'names' | 'fields' | 'optional' | 'acceptsRoot'>

const selectedNames = z.array(z.string().min(1)).default([])

/** The body of the call that selects entries of a folder for a zip: their names. */
export const selectedEntries = z
  .object({ folders: selectedNames, files: selectedNames })
  .refine(({ folders, files }) => folders.length + files.length > 0, 'Select at least one file or folder.')
  .refine(
    ({ folders, files }) => folders.length + files.length <= SELECTION_MAX,
    `Select at most ${SELECTION_MAX.toLocaleString('en')} files and folders.`,
  )

export type SelectedEntries = z.input<typeof selectedEntries>

/** The URL of a zip, for the browser to download with the session cookie until `expiresAt`. */
export const selectionResponse = z.object({
  url: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Whether an entry has another name in the zip, because Windows would not accept its own. */
  hasChangedNames: z.boolean(),
  expiresAt: z.string(),
})

/** The URL of a zip, its file name and its size. `expiresAt` is ISO 8601. */
export type SelectionUrl = z.infer<typeof selectionResponse>

export const eventsQuery = z.object({
  /** The age of the page's data, in ms. If anything has changed since, the first event reports it. */
  age: z.coerce.number().int().nonnegative().optional(),
})

/** How an upload resolves a name conflict. To replace the file instead, send `If-Match` with its version. */
export const uploadOptions = z.object({ onConflict: z.enum(onConflict).exclude(['replace']).optional() })

/** The query parameters of a move or copy. Without `to`, the entry or its copy stays in the same folder. */
export const targetParams = {
  to: pathParam.optional(),
  onConflict: z.enum(onConflict).default('fail'),
}
