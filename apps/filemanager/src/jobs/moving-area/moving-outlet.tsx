import type { FolderPath } from '@site/contracts'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { CODE_NOT_LOADED } from '#kit/failures/reason.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { showToast } from '#services.ts'
import { useMoving } from '../moving/moving-state.ts'

const MAX_IDLE_WAIT_MS = 500

/** Outlives the screens, so the panel appears on the next screen without loading again. */
const codeAtom = atom<Partial<Awaited<ReturnType<typeof loadCode>>>>({})

async function loadCode() {
  const [{ MovingArea }, { MovingPanel }] = await Promise.all([
    import('./moving-area.tsx'),
    import('./moving-panel.tsx'),
  ])
  return { MovingArea, MovingPanel }
}

/**
 * The dialog and the drop targets. Their code loads when the user first moves or copies something; if that is only
 * likely, when the browser is idle, so that the code does not delay what a click opens.
 */
export function MovingOutlet() {
  const { clipboard, asked, dragged, isPrepared } = useAtomValue(useMoving().stateAtom)
  const [{ MovingArea }, setCode] = useAtom(codeAtom)
  const requested = asked ?? clipboard ?? dragged

  useEffect(() => {
    if (MovingArea || !(requested || isPrepared)) return
    const load = () => {
      loadCode().then(setCode, () => showToast({ kind: 'error', message: CODE_NOT_LOADED }))
    }
    if (!requested) return whenIdle(load, MAX_IDLE_WAIT_MS)
    load()
  }, [requested, isPrepared, MovingArea, setCode])

  return MovingArea ? <MovingArea /> : null
}

/** Places the panel in a screen's tab order. */
export function MovingDock({ folder }: { folder: FolderPath }) {
  const { MovingPanel } = useAtomValue(codeAtom)
  return MovingPanel ? <MovingPanel folder={folder} /> : null
}
