import { useEffect } from 'react'
import { announce } from '../components/live-regions.tsx'
import { groupedNumber } from '../format/grouped-number.ts'
import type { TextLimit } from './field-spec.ts'

/** Long enough that the count is not announced after every keystroke. */
const PAUSE_MS = 1000

/** Returns how many characters are left if the limit is near, or an empty string. Announces it when typing pauses. */
export function useTextCount(typed: string, limit: TextLimit | undefined): string {
  const count = limit ? countText(typed, limit) : ''
  useEffect(() => {
    if (!count) return
    const timer = setTimeout(() => announce(count), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return count
}

function countText(typed: string, { max, lengthOf }: TextLimit): string {
  const near = Math.max(10, max / 100)
  // Avoids counting a long text on every keystroke.
  if (typed.length < max - near) return ''
  const left = max - lengthOf(typed)
  if (left > near) return ''
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return `${groupedNumber(Math.abs(left))} ${characters} ${left < 0 ? 'too many' : 'left'}`
}
