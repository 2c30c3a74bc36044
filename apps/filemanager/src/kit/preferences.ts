import { guardedLocal } from '@site/services/storage'
import { useCallback, useState } from 'react'
import { readSession } from '#services.ts'

/** A key in localStorage (docs/product.md, "Storage"). */
type Key = 'filesView' | 'filesOrder' | 'filesColumns'

interface Preference<Value> {
  key: Key
  /** Where it applies, if not everywhere: each kind of screen has its own. */
  slot?: string
  initial: Value
  isValid: (stored: unknown) => stored is Value
}

/**
 * A choice that the browser remembers for each person who logs in there. The initial value is not stored, so a browser
 * in which nobody has chosen anything stores nothing.
 */
export function usePreference<Value>({ key, slot = 'all', initial, isValid }: Preference<Value>) {
  const [chosen, setChosen] = useState<{ value: Value }>()
  const [stored] = useState(() => read(key)[person()]?.[slot])
  const value = chosen ? chosen.value : isValid(stored) ? stored : initial

  const choose = useCallback(
    (next: Value) => {
      setChosen({ value: next })
      const all = read(key)
      const { [slot]: _before, ...others } = all[person()] ?? {}
      const isInitial = JSON.stringify(next) === JSON.stringify(initial)
      write(key, { ...all, [person()]: isInitial ? others : { ...others, [slot]: next } })
    },
    [key, slot, initial],
  )
  return [value, choose] as const
}

/** By person, then by slot. */
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

function read(key: Key): Stored {
  const stored = guardedLocal.readJson(key)
  return typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
}

function write(key: Key, all: Stored): void {
  const chosen = Object.entries(all).filter(([, slots]) => slots && Object.keys(slots).length > 0)
  guardedLocal.write(key, chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : null)
}

/** A hash (FNV-1a), because what is stored survives a logout and must not name anyone. */
function person(): string {
  let hash = 0x81_1c_9d_c5
  for (const letter of readSession().email ?? '') {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  }
  return (hash >>> 0).toString(36)
}
