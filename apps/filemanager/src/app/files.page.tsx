import { definePage } from '@mfe/page'
import type { FolderPath } from '@site/contracts'
import { folderAt, folderUrl } from '#kit/folder-url.ts'
import { FilesScreen } from './files-screen.tsx'
import { Screen } from './screen.tsx'

export default definePage<FolderPath>({
  loader: ({ url }) => Promise.resolve(folderAt(url.pathname)),
  component: ({ data: folder }) => (
    // A new screen for each folder discards the forms and messages of the previous one.
    <Screen key={folderUrl(folder)}>
      <FilesScreen folder={folder} />
    </Screen>
  ),
  meta: ({ data: folder }) => ({
    title: `Files in ${folder.at(-1)}`,
    description: 'The files and subfolders in one of your folders.',
    noindex: true,
  }),
})
