import { Notice, Skeleton, Text } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFailure } from '#kit/lists/use-failure.ts'

interface LatePreviewProps<Module> {
  kind: string
  load: () => Promise<Module>
  children: (module: Module) => ReactNode
}

/** Loads the code for a kind of file with the first file of that kind. A failure is shown in place of the file. */
export function LatePreview<Module>({ kind, load, children }: LatePreviewProps<Module>) {
  const query = useQuery({ queryKey: ['preview', 'code', kind], queryFn: load, staleTime: Infinity })
  const { data } = query
  const { failure } = useFailure(query)
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
