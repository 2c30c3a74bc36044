import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'

/** The loading state of an open folder's subfolders. */
export interface Children {
  /** Undefined until they are loaded. */
  names: readonly string[] | undefined
  hasFailed: boolean
}

/** A folder that the tree shows. */
export interface TreeNode {
  path: FolderPath
  /** Identifies the path. */
  key: string
  /** One-based, as in ARIA. */
  level: number
  position: number
  setSize: number
  state: 'closed' | 'open' | 'loading' | 'failed' | 'empty' | 'deepest'
}

export const keyOf = (path: FolderPath): string => JSON.stringify(path)

/** Lists the visible folders from top to bottom. `childrenOf` returns nothing for a closed folder. */
export function visibleNodes(childrenOf: (path: FolderPath) => Children | undefined): TreeNode[] {
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
