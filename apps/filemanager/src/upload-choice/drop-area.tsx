import type { FolderPath } from '@site/contracts'
import { announce } from '@site/ui'
import { useEffect, useState } from 'react'
import styles from './drop-area.module.css'
import { droppedFiles } from './dropped-files.ts'
import { placeFiles } from './place-files.ts'

/** Accepts files and folders dropped anywhere on the page. The upload form does the same by keyboard. */
export function DropArea({ folder }: { folder: FolderPath }) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => carriesFiles(event) && react(event), { signal: listening.signal })

    listen('dragenter', () => setIsOver(true))
    // Without this the browser would open the file instead.
    listen('dragover', (event) => event.preventDefault())
    listen('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setIsOver(false)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setIsOver(false)
      if (event.dataTransfer) void take(event.dataTransfer, folder)
    })
    return () => listening.abort()
  }, [folder])

  return isOver && <div className={styles.overlay}>Drop to upload{folder.length > 0 && ` into ${folder.at(-1)}`}</div>
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

async function take(transfer: DataTransfer, folder: FolderPath): Promise<void> {
  const found = await droppedFiles(transfer)
  const count = found.filter(({ problem }) => !problem).length
  announce(`${count} ${count === 1 ? 'file' : 'files'} dropped`)
  placeFiles(folder, found)
}
