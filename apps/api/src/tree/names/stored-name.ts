import { nameProblem, normalizeName, STORE_NAME_MAX_BYTES } from '@site/contracts'
import { AppError } from '#errors.ts'

/** Validates the name of a new folder or file, and returns its stored form. Throws `names/invalid`. */
export function toNewName(typed: string): string {
  const problem = nameProblem(typed)
  if (problem !== undefined) throw new AppError('names/invalid', problem)
  return normalizeName(typed)
}

/** As many as the longest name has; a typographic character that stands for up to 18 others could make it longer. */
const MAX_CHARACTERS = STORE_NAME_MAX_BYTES

/** Converts a name, or a searched text, to the form that searches compare: without case, accents or variants. */
export function toSearchName(name: string): string {
  const form = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
  return form.length <= MAX_CHARACTERS ? form : [...form].slice(0, MAX_CHARACTERS).join('')
}

/** The columns of a name. Whatever writes a name writes both, so searches find it at once. */
export const named = (name: string) => ({ name, search_name: toSearchName(name) })
