import type { FolderPath } from '@site/contracts'
import { announce } from '@site/ui'
import { useEffect, useState } from 'react'
import { type UploadQueue, useUploadQueue } from '../uploads/upload-queue.ts'
import styles from './drop-area.module.css'
import { droppedFiles } from './dropped-files.ts'
import { enqueueFiles } from './enqueue-files.ts'

/** Accepts files and folders dropped anywhere on the page. The upload form is the keyboard alternative. */
export function DropArea({ folder }: { folder: FolderPath }) {
  const queue = useUploadQueue()
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && handle(event), { signal: controller.signal })

    listen('dragenter', () => setIsOver(true))
    // Without this, the browser would open the file.
    listen('dragover', (event) => event.preventDefault())
    listen('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setIsOver(false)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setIsOver(false)
      if (event.dataTransfer) void handleDrop(event.dataTransfer, folder, queue)
    })
    return () => controller.abort()
  }, [folder, queue])

  return isOver && <div className={styles.overlay}>Drop to upload{folder.length > 0 && ` to ${folder.at(-1)}`}</div>
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

async function handleDrop(transfer: DataTransfer, folder: FolderPath, queue: UploadQueue): Promise<void> {
  const found = await droppedFiles(transfer)
  const count = found.filter(({ problem }) => !problem).length
  announce(`${count} ${count === 1 ? 'file' : 'files'} dropped`)
  enqueueFiles(queue, folder, found)
}
