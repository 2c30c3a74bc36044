import type { ApplicationFields } from '@site/contracts/forms'
import { guardedSession } from '@site/services/storage'

/** The storage of a browser cannot hold files. */
export type Draft = Partial<Omit<ApplicationFields, 'cv' | 'coverLetter'>>

const keyOf = (careerId: string) => `applicationDraft:${careerId}`

/** Returns what was typed for this opening in this tab; empty if there is none, or if it cannot be read. */
export const readDraft = (careerId: string): Draft =>
  Object.fromEntries(filled(guardedSession.readJson(keyOf(careerId))))

/** Stores the texts. Removes the draft and returns false if all are empty. */
export function writeDraft(careerId: string, { cv, coverLetter, ...texts }: Partial<ApplicationFields>): boolean {
  const draft = Object.fromEntries(filled(texts))
  const isEmpty = Object.keys(draft).length === 0
  // If storage is full or blocked, only the draft is lost.
  guardedSession.write(keyOf(careerId), isEmpty ? null : JSON.stringify(draft))
  return !isEmpty
}

function filled(texts: unknown): [string, string][] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).filter(([, value]) => typeof value === 'string' && value !== '')
}
