import { hasStatus } from '@site/api-client/errors'
import { extensionOf, type StoredFile } from '@site/contracts'
import { Notice, Skeleton, Text } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#kit/failures/reason.ts'
import { formatFileSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import styles from './no-preview.module.css'

/** Describes a file without a preview, or says why its preview could not be loaded. */
export function NoPreview({ file, error }: { file: StoredFile; error: unknown }) {
  if (!hasStatus(error, 415)) {
    return (
      <Notice tone="error" title="The preview could not be loaded">
        <Text>{reasonOf(error)}</Text>
      </Notice>
    )
  }
  const facts = [
    ['Kind', kindOf(file.fileName)],
    ['Size', formatFileSize(file)],
    ['Uploaded', formatTime(file.uploadTime)],
  ]
  return (
    <>
      <Notice tone="info" title="No preview is available for this type of file">
        <Text>Download it to open it.</Text>
      </Notice>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function kindOf(name: string): string {
  const extension = extensionOf(name)
  return extension === '' ? kindName(name) : `${kindName(name)} (.${extension})`
}

interface LatePreviewProps<Module> {
  kind: string
  load: () => Promise<Module>
  children: (module: Module) => ReactNode
}

/** Loads the code for a kind of file with the first file of that kind. A failure is shown in place of the file. */
export function LatePreview<Module>({ kind, load, children }: LatePreviewProps<Module>) {
  const { data, failure } = useResult(
    useQuery({ queryKey: ['preview', 'code', kind], queryFn: load, staleTime: Infinity }),
  )
  if (failure) {
    return (
      <Notice tone="error" title="The preview could not be loaded" live="status">
        <Text>Check your connection, then reload the page and open the file again.</Text>
      </Notice>
    )
  }
  if (!data) return <Skeleton shape="block" height="20rem" />
  return children(data)
}
