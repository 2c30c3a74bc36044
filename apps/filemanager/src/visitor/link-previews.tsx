import type { FolderPath, LinkedFile } from '@site/contracts'
import { Skeleton, Text } from '@site/ui'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'

/** Loads once a file is shown: most of it is the code of the signed-in screens' previews. */
const previews = lazyPart(() => import('./file-previews.tsx'))

/** Shows a linked file on its page. */
export function LargePreview({ token, file }: { token: string; file: LinkedFile }) {
  const [problem, setProblem] = useState('')
  const code = useLazyPart(previews, { wanted: true, report: ({ message }) => setProblem(message) })
  if (problem !== '') return <Text tone="muted">The preview could not be loaded. {problem}</Text>
  if (!code) return <Skeleton shape="block" height="28rem" />
  return <code.FilePreview token={token} file={file} />
}

interface PreviewsInFolderProps {
  token: string
  path: FolderPath
  files: readonly LinkedFile[]
  onDownload: () => void
}

/** Opens files of a linked folder in a dialog that steps through them. */
export function usePreviewsInFolder({ token, path, files, onDownload }: PreviewsInFolderProps) {
  const [opened, open] = useState<LinkedFile>()
  const [problem, setProblem] = useState('')
  const close = () => open(undefined)
  const code = useLazyPart(previews, {
    wanted: opened,
    giveUp: close,
    report: ({ message }) => setProblem(message),
  })
  const dialog = code && opened && (
    <code.FolderPreviews
      token={token}
      path={path}
      files={files}
      opened={opened}
      onDownload={onDownload}
      onClose={close}
    />
  )
  return {
    dialog,
    problem,
    open: (file: LinkedFile) => {
      setProblem('')
      open(file)
    },
  }
}
