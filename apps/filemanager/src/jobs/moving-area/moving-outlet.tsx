import type { FolderPath } from '@site/contracts'
import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { useWindowKeys } from '#kit/focus/use-window-keys.ts'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import { commandOf } from '../moving/moving-keys.ts'
import { useMoving } from '../moving/moving-state.ts'

const MAX_IDLE_WAIT_MS = 500

const movingParts = lazyPart(() => import('../panel/moving-panel.tsx'))

/**
 * The dialog and the drop targets. Their code loads when the user first moves or copies something; if that is only
 * likely, when the browser is idle, so that the code does not delay what a click opens.
 */
export function MovingOutlet() {
  const moving = useMoving()
  const { clipboard, asked, dragged, isPrepared } = useAtomValue(moving.stateAtom)
  const code = useLazyPart(movingParts, {
    wanted: asked ?? clipboard ?? dragged,
    idleWaitMs: isPrepared ? MAX_IDLE_WAIT_MS : undefined,
    giveUp: () => {
      moving.ask(undefined)
      moving.paste(false)
    },
    report: showToast,
  })

  // Here rather than in the panel, which may still be loading after the first Ctrl+C. It pastes once it has loaded.
  useWindowKeys((event) => {
    if (!clipboard || commandOf(event) !== 'paste') return
    event.preventDefault()
    moving.paste()
  })
  // The code may load only on the next screen, which shows another folder.
  useLayoutEffect(() => () => moving.paste(false), [moving])

  return code ? <code.MovingArea /> : null
}

/** Places the panel in a screen's tab order. */
export function MovingDock({ folder }: { folder: FolderPath }) {
  const code = useAtomValue(movingParts.codeAtom)
  return code ? <code.MovingPanel folder={folder} /> : null
}
