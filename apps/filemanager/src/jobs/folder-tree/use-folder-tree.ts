import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameFolder } from '#kit/folder-path.ts'
import { folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'

const ancestorsOf = (folder: FolderPath): FolderPath[] => folder.map((_, depth) => folder.slice(0, depth))

/** Tracks which folders of the tree are open, and loads their subfolders. The ancestors of `active` are always open. */
export function useFolderTree(active: FolderPath) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState<readonly FolderPath[]>([active])
  const isOpened = (folder: FolderPath) => opened.some((other) => isSameFolder(other, folder))
  const closedAncestors = ancestorsOf(active).filter((folder) => !isOpened(folder))
  if (closedAncestors.length > 0) setOpened([...opened, ...closedAncestors])

  const lists = useQueries({ queries: opened.map((folder) => folderQueries.below(user, folder)) })
  const byKey = new Map(opened.map((folder, index) => [keyOf(folder), lists[index]]))

  const nodes = visibleNodes((path) => {
    const list = byKey.get(keyOf(path))
    if (!list) return undefined
    const { data, isError, isPending, errorUpdateCount } = list
    // Stays failed while it is retried automatically.
    const hasFailed = isError || (isPending && errorUpdateCount > 0)
    return { names: data?.map(({ name }) => name), hasFailed }
  })

  return {
    nodes,
    /** Opens a folder, or reloads its content if loading failed. */
    open({ path, key, state }: TreeNode) {
      if (state === 'failed') void byKey.get(key)?.refetch()
      else setOpened((before) => [...before.filter((folder) => keyOf(folder) !== key), path])
    },
    /** Closes a folder. The active one must not be below it. */
    close: ({ key }: TreeNode) => setOpened((before) => before.filter((folder) => keyOf(folder) !== key)),
  }
}

interface Children {
  names: readonly string[] | undefined
  hasFailed: boolean
}

export interface TreeNode {
  path: FolderPath
  key: string
  /** One-based, as in ARIA. */
  level: number
  position: number
  setSize: number
  state: 'closed' | 'open' | 'loading' | 'failed' | 'empty' | 'deepest'
}

export const keyOf = (path: FolderPath): string => JSON.stringify(path)

/** Lists the visible folders from top to bottom. `childrenOf` returns nothing for a closed folder. */
function visibleNodes(childrenOf: (path: FolderPath) => Children | undefined): TreeNode[] {
  const nodesAt = (path: FolderPath, position: number, setSize: number): TreeNode[] => {
    const children = childrenOf(path)
    const names = children?.names ?? []
    const node = { path, key: keyOf(path), level: path.length + 1, position, setSize, state: stateOf(path, children) }
    return [node, ...names.flatMap((name, index) => nodesAt([...path, name], index + 1, names.length))]
  }
  return nodesAt([], 1, 1)
}

function stateOf(path: FolderPath, children: Children | undefined): TreeNode['state'] {
  if (path.length >= FOLDER_DEPTH) return 'deepest'
  if (!children) return 'closed'
  if (children.names) return children.names.length > 0 ? 'open' : 'empty'
  return children.hasFailed ? 'failed' : 'loading'
}
