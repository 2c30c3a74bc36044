import type { ApplicationFields } from '@site/contracts/forms'
import { guardedSession } from '@site/services/storage'

/** Files cannot be kept in a browser's storage. */
export type Draft = Partial<Omit<ApplicationFields, 'cv' | 'coverLetter'>>

const keyOf = (careerId: string) => `applicationDraft:${careerId}`

/** What was typed for this opening in this tab; empty if nothing was, or if it cannot be read. */
export const readDraft = (careerId: string): Draft =>
  Object.fromEntries(filled(guardedSession.readJson(keyOf(careerId))))

/** Keeps the texts; forgets the draft and says `false` when none is left. */
export function writeDraft(careerId: string, { cv, coverLetter, ...texts }: Partial<ApplicationFields>): boolean {
  const draft = Object.fromEntries(filled(texts))
  const isEmpty = Object.keys(draft).length === 0
  // A full or forbidden storage costs the draft, not the application.
  guardedSession.write(keyOf(careerId), isEmpty ? null : JSON.stringify(draft))
  return !isEmpty
}

function filled(texts: unknown): [string, string][] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).filter(([, value]) => typeof value === 'string' && value !== '')
}
