import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { reasonOf } from './failures/reason.ts'
import type { Outcome } from './outcome.ts'
import { whenIdle } from './when-idle.ts'

interface LazyPart<Code extends object> {
  /** Loads the code. After a failure, which `reasonOf` explains, another call tries again. */
  load: () => Promise<Code>
  /** Holds the code once it has loaded, so it appears on later screens immediately. */
  codeAtom: Atom<Code | undefined>
}

/** A part of the screens whose code loads on demand, such as a dialog. */
export function lazyPart<Code extends object>(importCode: () => Promise<Code>): LazyPart<Code> {
  const codeAtom = atom<Code | undefined>(undefined)
  return {
    codeAtom,
    async load() {
      const code = await loadChunk(importCode())
      getDefaultStore().set(codeAtom, code)
      return code
    },
  }
}

interface Demand {
  /** The code loads while this is truthy, and again whenever this changes after a failure. */
  wanted: unknown
  /** Loads the code before it is wanted, when the browser is idle, after this wait at the latest. */
  idleWaitMs?: number | undefined
  giveUp?: () => void
  report: (failure: Outcome) => void
}

export function useLazyPart<Code extends object>({ load, codeAtom }: LazyPart<Code>, demand: Demand): Code | undefined {
  const { wanted, idleWaitMs } = demand
  const code = useAtomValue(codeAtom)
  const isLoaded = code !== undefined
  const fail = useEffectEvent((error: unknown) => {
    demand.giveUp?.()
    demand.report({ kind: 'error', message: reasonOf(error) })
  })

  useEffect(() => {
    if (isLoaded || !(wanted || idleWaitMs)) return
    let isCurrent = true
    const start = () => {
      load().catch((error: unknown) => {
        if (wanted && isCurrent) fail(error)
      })
    }
    const cancel = wanted ? start() : whenIdle(start, idleWaitMs ?? 0)
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [isLoaded, wanted, idleWaitMs, load])

  return code
}
