import { z } from 'zod'
import { VALID_EMAIL } from '../form-rules.ts'

const requiredParam = (name: string) =>
  z.string({ error: `${name} must be sent exactly once.` }).min(1, `${name} must not be empty.`)

/** The email of the folders' owner. The session determines whether the call is allowed. */
export const userEmail = requiredParam('userEmail').regex(VALID_EMAIL, 'userEmail must be an email address.')

/** Creates the schema of a call's query or form fields: each name exactly once and not empty. */
export function storeParams(names: readonly string[]) {
  return z.object({ userEmail, ...Object.fromEntries(names.map((name) => [name, requiredParam(name)])) })
}

/**
 * Creates the query schema of a call that serves every depth. The folder names, root first without a gap, determine the
 * depth. All of `fields` are required.
 */
export function levelParams(
  names: readonly string[],
  fields: readonly string[] = [],
  optional: readonly string[] = [],
) {
  const [root = '', ...deeper] = names
  return z
    .object({
      userEmail,
      ...Object.fromEntries([root, ...fields].map((name) => [name, requiredParam(name)])),
      ...Object.fromEntries([...deeper, ...optional].map((name) => [name, requiredParam(name).optional()])),
    })
    .refine(
      (query: Record<string, unknown>) => deeper.every((name, i) => !(name in query) || (names[i] ?? '') in query),
      'A folder name is missing between two others.',
    )
}
