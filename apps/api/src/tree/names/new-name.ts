import { nameProblem } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import { AppError } from '#errors.ts'

/** Validates the name of a new folder or file, and returns its stored form. Throws `names/invalid`. */
export function toNewName(typed: string, kind: 'folder' | 'file'): string {
  const name = toStoreName(typed)
  if (name === undefined) throw new AppError('names/invalid', `This cannot be the name of a ${kind}.`)
  const problem = nameProblem(name)
  if (problem !== undefined) throw new AppError('names/invalid', problem)
  return name
}
