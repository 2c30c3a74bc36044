import type { ApplicationFields } from '@site/contracts/forms'
import type { useSiteForm } from '@site/ui/forms'
import { useEffect, useState } from 'react'
import { type Draft, readDraft, writeDraft } from './draft.ts'

type Form = ReturnType<typeof useSiteForm<ApplicationFields>>

/** Restores the draft of this tab and stores further input. */
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
