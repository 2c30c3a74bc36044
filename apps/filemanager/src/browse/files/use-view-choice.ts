import { guardedLocal } from '@site/services/storage'
import { useEffect, useState } from 'react'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadChunk } from '#load-chunk.ts'
import type { FileGrid } from '../grid/file-grid.tsx'
import { FileTable } from '../table/file-table.tsx'

export type FileView = 'list' | 'grid'

/** The key in localStorage (docs/product.md, "Storage"). */
const KEY = 'filesView'

/** Kept once loaded, so the tiles of later screens appear immediately. */
let loadedGrid: typeof FileGrid | undefined

/**
 * Remembers the chosen view in the browser. The tiles load once they are chosen; while they load, `View` is undefined.
 * If they fail to load, the list stays.
 */
export function useViewChoice(report: (outcome: Outcome) => void) {
  const [view, setView] = useState<FileView>(() => (guardedLocal.read(KEY) === 'grid' ? 'grid' : 'list'))
  const [Grid, setGrid] = useState(() => loadedGrid)

  useEffect(() => {
    if (view === 'list' || Grid) return
    let isCurrent = true
    loadChunk(import('../grid/file-grid.tsx')).then(
      ({ FileGrid }) => {
        loadedGrid = FileGrid
        if (isCurrent) setGrid(() => FileGrid)
      },
      (error) => {
        if (!isCurrent) return
        setView('list')
        report(failed(texts.viewNotLoaded, error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [view, Grid, report])

  return {
    view,
    View: view === 'list' ? FileTable : Grid,
    choose(next: FileView) {
      setView(next)
      guardedLocal.write(KEY, next === 'grid' ? next : null)
    },
  }
}
