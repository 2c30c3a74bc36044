import type { FolderPath } from '@site/contracts'
import { type Entry, labelOf } from '#kit/entry.ts'
import { formatCount } from '#kit/format.ts'
import type { Outcome } from '#kit/outcome.ts'
import { withCommandKey } from '#kit/shortcut-text.ts'
import type { Transfer } from '../moving/moving-state.ts'
import { countOf, type ListedBatch } from './batch.ts'

export const folderName = (folder: FolderPath): string => folder.at(-1) ?? 'Your Folders'

const verbs = {
  move: { plain: 'move', order: 'Move', ongoing: 'Moving', done: 'moved' },
  copy: { plain: 'copy', order: 'Copy', ongoing: 'Copying', done: 'copied' },
} as const

/** The messages for moving and copying (docs/product.md, "Texts"). */
export const transferTexts = {
  filesAtRoot: 'Files must be in a folder. Choose one.',
  intoItself: (action: Transfer['action']) => `A folder cannot be ${verbs[action].done} into itself.`,
  tooDeep: 'Folders can be up to four levels deep. Here, some would be deeper.',
  alreadyThere: 'Already in this folder.',
  question: ({ action, entries }: Transfer) => `${verbs[action].order} ${entriesText(entries)} to…`,
  confirm: { move: 'Move here', copy: 'Copy here' },
  drop: ({ action, entries }: Transfer, to: FolderPath) =>
    `${verbs[action].order} ${entriesText(entries)} to ${folderName(to)}`,
  clipboard: ({ action, entries }: Transfer) =>
    `${formatCount(entries.length, 'item')} ${action === 'move' ? 'cut' : 'copied'}. Go to a folder and press ${withCommandKey('V')}.`,
  logoutEndsTransfers: 'Some items have not been moved or copied yet, and will not be if you log out. Log out anyway?',
  clipboardCleared: 'The clipboard is empty.',
  conflict: (name: string, to: FolderPath) => `“${name}” already exists in ${folderName(to)}.`,
  nothingDone: (action: Transfer['action']) => `Nothing was ${verbs[action].done}.`,
  progress: ({ action, jobs, to }: ListedBatch) =>
    `${verbs[action].ongoing} ${entriesText(jobs)} to ${folderName(to)}…`,
} as const

const entriesText = (entries: readonly Entry[]) => {
  const [first] = entries
  return first && entries.length === 1 ? labelOf(first) : formatCount(entries.length, 'item')
}

export function outcomeOf(batch: ListedBatch): Outcome | undefined {
  const { action, jobs, to } = batch
  const { plain, done } = verbs[action]
  const [first] = jobs
  const items = formatCount(jobs.length, 'item')
  const [doneCount, failedCount] = [countOf(batch, 'done'), countOf(batch, 'failed')]
  if (first?.state.kind === 'failed' && jobs.length === 1) {
    return { kind: 'error', message: `Failed to ${plain} ${first.kind}.`, reason: first.state.reason }
  }
  if (failedCount > 0) {
    return { kind: 'error', message: `Failed to ${plain} ${failedCount} of ${items}.` }
  }
  if (doneCount === 0) return undefined
  const rest = `${done} to '${folderName(to)}'`
  if (doneCount < jobs.length) return { kind: 'success', message: `${doneCount} of ${items} ${rest}.` }
  if (!first || jobs.length > 1) return { kind: 'success', message: `${items} ${rest} successfully!` }
  const { kind, name, state } = first
  const newName = state.kind === 'done' && state.name !== name ? ` as '${state.name}'` : ''
  return { kind: 'success', message: `${kindLabels[kind]} '${name}' ${rest}${newName} successfully!` }
}

const kindLabels = { file: 'File', folder: 'Folder' } as const

/** Returns how many jobs the user skipped or canceled: `2 skipped, 1 canceled.` */
export function restOf(batch: ListedBatch): string {
  const counts = [
    [countOf(batch, 'skipped'), 'skipped'],
    [countOf(batch, 'canceled'), 'canceled'],
  ] as const
  const parts = counts.flatMap(([count, label]) => (count > 0 ? `${count.toLocaleString('en')} ${label}` : []))
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
