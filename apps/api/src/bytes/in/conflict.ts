import { responseTexts } from '@site/contracts'
import { AppError } from '#errors.ts'
import { fileNotFound } from '#tree/files.service.ts'
import { folderNotFound } from '#tree/paths.ts'
import type { ConflictRule, Stored, StoreProblem } from '#tree/store-file.ts'
import { allowsVersion, fileChanged } from '#tree/versions.ts'

const nameTaken = () => new AppError('files/name-taken', responseTexts.fileExists)

/** Throws what storing would throw, given the file of this name in the folder, if any. */
export function assertAllowed(rule: ConflictRule, existing: { sha256: string } | undefined): void {
  if (rule.onConflict === 'fail' && existing) throw nameTaken()
  if (rule.onConflict !== 'replace') return
  if (!existing) throw fileNotFound()
  if (!allowsVersion(rule.ifMatch, existing.sha256)) throw fileChanged()
}

const ERRORS = { 'no-folder': folderNotFound, 'name-taken': nameTaken, missing: fileNotFound, changed: fileChanged }

/** Throws unless a file was stored, now or by an earlier request. */
export function assertStored(outcome: Stored | StoreProblem): Stored {
  if (typeof outcome === 'object') return outcome
  throw ERRORS[outcome]()
}

/** Returns what distinguishes an idempotent request from others for the same file. */
export const keyParts = ({ onConflict }: ConflictRule): string[] => [onConflict]
