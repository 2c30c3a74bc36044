import { useEffect, useEffectEvent, useState } from 'react'
import { DeleteDialog } from '#kit/deletion/use-deletion.tsx'
import type { Entry } from '#kit/entry.ts'
import { texts } from '#kit/texts.ts'
import { readSession, showToast } from '#services.ts'
import { deleteEntry, deletionSummary, reloadLists, removeFromList, renameEntry } from '#store/entry-changes.ts'
import { useContentsText } from '#store/use-contents-text.ts'
import { useTransfers } from '../transfers/transfers.ts'
import { marksOf } from './marks.ts'
import type { Undoable } from './undo-stack.ts'

/** Renames and moves that are being undone: a screen that opens meanwhile does not do it again. */
const started = new WeakSet<Undoable>()

type Addition = Extract<Undoable, { kind: 'addition' }>

/** Undoes an action: at once, or, if that deletes something, after a confirmation. */
export function UndoArea({ action, onEnd }: { action: Undoable; onEnd: () => void }) {
  const { start } = useTransfers()
  const [isAsking, setAsking] = useState(false)

  const undo = useEffectEvent(async () => {
    if (started.has(action)) return
    if (action.kind === 'addition') {
      const problem = await problemOf(action)
      if (problem === undefined) return setAsking(true)
      showToast({ kind: 'warning', message: problem })
      return onEnd()
    }
    started.add(action)
    if (action.kind === 'move') {
      const { from, to, entries } = action
      start({ action: 'move', from, to, entries, isUndo: true })
    } else await undoRename(action)
    onEnd()
  })
  useEffect(() => void undo(), [])

  if (action.kind !== 'addition' || !isAsking) return null
  const answer = (confirmed: boolean) => {
    if (confirmed) void remove(action)
    onEnd()
  }
  return <AdditionDialog action={action} onAnswer={answer} />
}

function AdditionDialog({ action, onAnswer }: { action: Addition; onAnswer: (confirmed: boolean) => void }) {
  const { folder, entries } = action
  const folders = namesOf('folder', entries)
  const contents = useContentsText(folders.map((name) => [...folder, name]))
  return (
    <DeleteDialog
      open
      subject={texts.entriesToDelete(folders, namesOf('file', entries))}
      details={folders.length > 0 ? contents : undefined}
      onAnswer={onAnswer}
    />
  )
}

const namesOf = (kind: Entry['kind'], entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === kind ? entry.name : []))

/** Resolves to why undoing would lose something, if it would. */
async function problemOf({ folder, entries, marks }: Addition): Promise<string | undefined> {
  const [before, now] = await Promise.all([marks, marksOf(folder, entries).catch(() => undefined)])
  const names = entries.map(({ name }) => name)
  if (!before || !now) return texts.notCompared(names)
  return before.every((mark, index) => mark === now[index]) ? undefined : texts.changedSince(names)
}

async function remove({ folder, entries }: Addition): Promise<void> {
  const { email } = readSession()
  const outcomes = []
  for (const entry of entries) {
    const outcome = await deleteEntry(folder, entry)
    if (outcome.kind === 'success') removeFromList(email, folder, entry)
    outcomes.push(outcome)
  }
  const { kind, message } = deletionSummary(entries, outcomes)
  showToast({ kind, message })
  await reloadLists(email, folder, entries)
}

async function undoRename({ folder, entry, former }: Extract<Undoable, { kind: 'rename' }>): Promise<void> {
  const problem = await renameEntry(folder, entry, former)
  if (problem !== undefined) showToast({ kind: 'warning', message: problem })
  await reloadLists(readSession().email, folder, [entry])
}
