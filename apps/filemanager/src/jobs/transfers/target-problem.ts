import { searchFiles } from '@site/api-client/search'
import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { isSameFolder, isWithin } from '#kit/folder-path.ts'
import { queryApi } from '#store/background-load.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import type { Source, Transfer } from '../moving/moving-state.ts'
import { transferTexts } from './transfer-texts.ts'

/** Returns the height of a folder's tree in levels: 1 without subfolders, or if it is not known. */
export type HeightOf = (folder: FolderPath) => number

/** Returns which rule the entries would break in a folder, if any. The server checks what is not known here. */
export function targetProblem(
  { action, from, entries }: Transfer,
  to: FolderPath,
  heightOf: HeightOf,
): string | undefined {
  if (action === 'move' && isSameFolder(from, to)) return transferTexts.alreadyThere
  if (to.length === 0 && entries.some(({ kind }) => kind === 'file')) return transferTexts.filesAtRoot
  const folders = foldersOf({ from, entries })
  if (folders.some((folder) => isWithin(to, folder))) return transferTexts.intoItself(action)
  return folders.some((folder) => to.length + heightOf(folder) > FOLDER_DEPTH) ? transferTexts.tooDeep : undefined
}

export type ProblemOf = (transfer: Transfer, to: FolderPath) => string | undefined

/** The server checks what is not known yet. */
export function useTargetProblem(source: Source): ProblemOf {
  const heightOf = useHeights(source)
  return (transfer, to) => targetProblem(transfer, to, heightOf)
}

/** Limits the number of searches; the server checks every folder that it moves or copies. */
const MAX_FOLDERS = 8

/** The height of a folder's tree in levels; a lower bound for a very large one. */
const heightQuery = (user: string | null, folder: FolderPath) =>
  queryOptions({
    queryKey: ['folder-height', user, folder],
    queryFn: queryApi(async (api, options) => {
      const { results } = await searchFiles(api, { kind: 'folder', in: [...folder] }, options)
      return Math.max(folder.length, ...results.map(({ path }) => path.length + 1)) - folder.length + 1
    }),
    // Any change to the folders may change the height.
    gcTime: 0,
  })

function useHeights(source: Source): HeightOf {
  const user = useCurrentUser()
  const folders = foldersOf(source)
  const asked = folders.filter(({ length }) => length < FOLDER_DEPTH).slice(0, MAX_FOLDERS)
  const answers = useQueries({ queries: asked.map((folder) => heightQuery(user, folder)) })
  const heights = new Map(asked.map((folder, index) => [JSON.stringify(folder), answers[index]?.data]))
  return (folder) => heights.get(JSON.stringify(folder)) ?? 1
}

const foldersOf = ({ from, entries }: Source): FolderPath[] =>
  entries.flatMap(({ kind, name }) => (kind === 'folder' ? [[...from, name]] : []))
