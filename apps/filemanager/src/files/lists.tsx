import type { FolderPath } from '@site/contracts'
import { Heading } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { folderQueries } from '../folders/folder.queries.ts'
import { FolderRow, FolderRowsSkeleton } from '../folders/folder-layouts.tsx'
import { FolderList } from '../folders/folder-list.tsx'
import { fileQueries } from './file.queries.ts'
import { FileList, FilesSkeleton } from './file-list.tsx'

interface ListsProps {
  user: string | null
  folder: FolderPath
}

/** The folders and the files of a folder. Both appear at the same time, so that neither pushes the other down. */
export function Lists({ user, folder }: ListsProps) {
  const folders = useQuery(folderQueries.below(user, folder))
  const files = useQuery(fileQueries.inFolder(user, folder))
  const [shown, setShown] = useState(false)
  const settled = !folders.isPending && !files.isPending
  if (settled && !shown) setShown(true)
  const heading = `Folders in ${folder.at(-1)}`

  if (!shown) {
    return (
      <div>
        <Heading level={2} size="h3">
          {heading}
        </Heading>
        <FolderRowsSkeleton />
        <FilesSkeleton />
      </div>
    )
  }
  return (
    <>
      <FolderList
        user={user}
        parent={folder}
        folders={folders}
        heading={heading}
        emptyText="No folders here yet."
        Layout={FolderRow}
        skeleton={<FolderRowsSkeleton />}
      />
      <FileList user={user} folder={folder} files={files} />
    </>
  )
}

/** The files of a folder that cannot contain folders. */
export function FilesOnly({ user, folder }: ListsProps) {
  return <FileList user={user} folder={folder} files={useQuery(fileQueries.inFolder(user, folder))} />
}
