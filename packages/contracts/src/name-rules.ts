import { isVisible } from './form-rules.ts'

/** Rules that apply only to new names. The rules for all names are in schemas/store-name.ts. */

/** Root folders with these names would hide URLs of the site. */
export const RESERVED_ROOT_NAMES = ['api', 'assets', '__mfe'] as const

const BIDIRECTIONAL_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Returns why a new folder or file cannot have this name: overrides of the text direction make it look like a different
 * name, and without a visible character, nobody can find it. Stored names are not checked (docs/product.md, "Folders").
 */
export function nameProblem(name: string): string | undefined {
  if (BIDIRECTIONAL_OVERRIDE.test(name)) return 'A name must not contain characters that change the direction of text.'
  if (name !== '' && !isVisible(name)) return 'A name must contain a visible character.'
  return undefined
}

/** What happens if the target has the name: reject, add a number, or replace the file; a folder is never replaced. */
export const onConflict = ['fail', 'keep-both', 'replace'] as const

export type OnConflict = (typeof onConflict)[number]
