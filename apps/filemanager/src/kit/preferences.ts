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
  const [stored] = useState(() => read(key)[currentPerson()]?.[slot])
  const value = chosen ? chosen.value : isValid(stored) ? stored : initial

  const choose = useCallback(
    (next: Value) => {
      setChosen({ value: next })
      const all = read(key)
      const { [slot]: _before, ...others } = all[currentPerson()] ?? {}
      const isInitial = JSON.stringify(next) === JSON.stringify(initial)
      write(key, { ...all, [currentPerson()]: isInitial ? others : { ...others, [slot]: next } })
    },
    [key, slot, initial],
  )
  return [value, choose] as const
}

/** By person, then by slot. */
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

function read(key: Key): Stored {
  const parsed = guardedLocal.readJson(key)
  const stored: Stored = typeof parsed === 'object' && parsed !== null ? (parsed as Stored) : {}
  const { formerEmail } = readSession()
  return formerEmail === null ? stored : carryOver(key, stored, personOf(formerEmail))
}

/** Moves what a person chose under another email to the current one, for which later choices count. */
function carryOver(key: Key, stored: Stored, former: string): Stored {
  const { [former]: moved, ...others } = stored
  if (!moved) return stored
  const all = { ...others, [currentPerson()]: { ...moved, ...others[currentPerson()] } }
  write(key, all)
  return all
}

function write(key: Key, all: Stored): void {
  const chosen = Object.entries(all).filter(([, slots]) => slots && Object.keys(slots).length > 0)
  guardedLocal.write(key, chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : null)
}

const currentPerson = () => personOf(readSession().email ?? '')

/** A hash (FNV-1a), because what is stored survives a logout and must not name anyone. */
function personOf(email: string): string {
  let hash = 0x81_1c_9d_c5
  for (const letter of email) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  }
  return (hash >>> 0).toString(36)
}
