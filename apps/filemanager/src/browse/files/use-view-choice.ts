import { guardedLocal } from '@site/services/storage'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'
import { FileTable } from '../table/file-table.tsx'

export type FileView = 'list' | 'grid'

/** The key in localStorage (docs/product.md, "Storage"). */
const KEY = 'filesView'

const grid = lazyPart(() => import('../grid/file-grid.tsx'))

/**
 * Remembers the chosen view in the browser. The tiles load once they are chosen; while they load, `View` is undefined.
 * If they fail to load, the list stays.
 */
export function useViewChoice(report: (outcome: Outcome) => void) {
  const [view, setView] = useState<FileView>(() => (guardedLocal.read(KEY) === 'grid' ? 'grid' : 'list'))
  const code = useLazyPart(grid, {
    wanted: view === 'grid',
    onFailed(message) {
      setView('list')
      report({ kind: 'error', message })
    },
  })

  return {
    view,
    View: view === 'list' ? FileTable : code?.FileGrid,
    choose(next: FileView) {
      setView(next)
      guardedLocal.write(KEY, next === 'grid' ? next : null)
    },
  }
}
