import type { TreeNode } from './tree-nodes.ts'

type KeyEffect = { type: 'move'; to: TreeNode } | { type: 'open' | 'close' }

/** Returns what a key does at a node (WAI-ARIA APG, "tree view"), if anything. */
export function effectOf(key: string, nodes: readonly TreeNode[], active: TreeNode): KeyEffect | undefined {
  const index = nodes.indexOf(active)
  const moveTo = (to: TreeNode | undefined): KeyEffect | undefined => to && { type: 'move', to }
  switch (key) {
    case 'ArrowDown':
      return moveTo(nodes[index + 1])
    case 'ArrowUp':
      return moveTo(nodes[index - 1])
    case 'Home':
      return moveTo(nodes[0])
    case 'End':
      return moveTo(nodes.at(-1))
    case 'ArrowRight':
      if (active.state === 'open') return moveTo(nodes[index + 1])
      return active.state === 'closed' || active.state === 'failed' ? { type: 'open' } : undefined
    case 'ArrowLeft':
      if (isOpen(active)) return { type: 'close' }
      return moveTo(nodes.slice(0, index).findLast(({ level }) => level < active.level))
    default:
      return undefined
  }
}

/** Returns whether a node is open, even if its children are not loaded. */
export const isOpen = ({ state }: TreeNode): boolean => state === 'open' || state === 'loading' || state === 'failed'
