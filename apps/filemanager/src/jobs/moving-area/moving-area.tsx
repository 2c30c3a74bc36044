import type { FolderPath } from '@site/contracts'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useMoving } from '../moving/moving-state.ts'
import type { Transfer } from '../moving/transfer.ts'
import { useTransfers } from '../transfers/transfers.ts'
import { DropTargets } from './drop-targets.tsx'
import { TargetDialog } from './target-dialog.tsx'

/** The dialog that asks for a folder, and the drop targets. */
export function MovingArea() {
  const moving = useMoving()
  const transfers = useTransfers()
  const { asked, dragged } = useAtomValue(moving.stateAtom)

  const choose = (transfer: Transfer, to?: FolderPath) => {
    moving.ask(undefined)
    if (!to) return
    if (transfer.action === 'move') transfer.afterConfirmation?.()
    transfers.start({ ...transfer, to })
  }
  const drop = useCallback(
    (transfer: Transfer, to: FolderPath) => {
      moving.drag(undefined)
      transfers.start({ ...transfer, to })
    },
    [moving, transfers],
  )

  return (
    <>
      {asked && <TargetDialog transfer={asked} onClose={(to) => choose(asked, to)} />}
      {dragged && <DropTargets source={dragged} onDrop={drop} />}
    </>
  )
}
