import type { ApplicationFields } from '@site/contracts/forms'
import { guardedSession } from '@site/services/storage'
import type { useSiteForm } from '@site/ui/forms'
import { useEffect, useState } from 'react'

type Form = ReturnType<typeof useSiteForm<ApplicationFields>>

export function useDraft(form: Form, careerId: string) {
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    const draft = Object.entries(readDraft(careerId)) as [keyof Draft, string][]
    for (const [name, value] of draft) {
      if (name in form.getValues()) form.setValue(name, value, { shouldDirty: true })
    }
    setRestored(draft.length > 0)
    const subscription = form.watch((values) => {
      if (!writeDraft(careerId, values as Partial<ApplicationFields>)) setRestored(false)
    })
    return () => subscription.unsubscribe()
  }, [form, careerId])

  const discard = () => {
    form.reset()
    form.setFocus('firstName')
  }
  return { restored, discard }
}

/** The text fields of an application; browser storage cannot hold files. */
export type Draft = Partial<Omit<ApplicationFields, 'cv' | 'coverLetter'>>

const keyOf = (careerId: string) => `applicationDraft:${careerId}`

/** Returns this tab's draft for the opening; empty if there is none, or if it cannot be read. */
const readDraft = (careerId: string): Draft =>
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
