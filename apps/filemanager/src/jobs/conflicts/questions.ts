import { atom, getDefaultStore, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useWindowKeys } from '#kit/focus/use-window-keys.ts'

/** The number of questions that the panels ask. */
export const questionCountAtom = atom(0)

/** Whether the list of uploads is open, as far as the user has chosen; otherwise, the panel decides. */
export const isUploadListOpenAtom = atom<boolean>()

/** The key that moves focus to a question. Browsers and screen readers have no use for it. */
const QUESTION_KEY = 'F8'

export function useAskedQuestion(): void {
  const setCount = useSetAtom(questionCountAtom)
  useEffect(() => {
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [setCount])
}

/** Moves focus to the first question of the panels, if there is one. */
export function focusQuestion(): void {
  const store = getDefaultStore()
  if (store.get(questionCountAtom) > 0) store.set(isUploadListOpenAtom, true)
  // Once a collapsed list is open.
  setTimeout(() => document.querySelector<HTMLElement>('[data-question]')?.focus())
}

export function useQuestionKey(): void {
  useWindowKeys((event) => {
    if (event.key !== QUESTION_KEY) return
    event.preventDefault()
    focusQuestion()
  })
}
