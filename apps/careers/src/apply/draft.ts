import type { ApplicationFields } from '@site/contracts/forms'
import { guardedSession } from '@site/services/storage'

/** The text fields of an application; browser storage cannot hold files. */
export type Draft = Partial<Omit<ApplicationFields, 'cv' | 'coverLetter'>>

const keyOf = (careerId: string) => `applicationDraft:${careerId}`

/** Returns this tab's draft for the opening; empty if there is none, or if it cannot be read. */
export const readDraft = (careerId: string): Draft =>
  Object.fromEntries(nonEmptyTexts(guardedSession.readJson(keyOf(careerId))))

/** Stores the text fields. Removes the draft and returns false if all are empty. */
export function writeDraft(careerId: string, { cv, coverLetter, ...texts }: Partial<ApplicationFields>): boolean {
  const draft = Object.fromEntries(nonEmptyTexts(texts))
  const isEmpty = Object.keys(draft).length === 0
  // If storage is full or blocked, only the draft is lost.
  guardedSession.write(keyOf(careerId), isEmpty ? null : JSON.stringify(draft))
  return !isEmpty
}

function nonEmptyTexts(texts: unknown): [string, string][] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).filter(([, value]) => typeof value === 'string' && value !== '')
}
