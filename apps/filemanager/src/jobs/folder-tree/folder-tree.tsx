import type { FolderPath } from '@site/contracts'
import { Icon } from '@site/ui'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createTypeAhead, isTypeAheadKey } from '#kit/focus/type-ahead.ts'
import { isSameFolder, isWithin } from '#kit/folder-path.ts'
import { folderName } from '../transfers/transfer-texts.ts'
import styles from './folder-tree.module.css'
import { keyOf, type TreeNode, useFolderTree } from './use-folder-tree.ts'

interface FolderTreeProps {
  current: FolderPath
  active: FolderPath
  onActiveChange: (folder: FolderPath) => void
  /** Returns why a folder cannot be chosen, or undefined if it can. */
  problemOf: (folder: FolderPath) => string | undefined
  onConfirm: () => void
}

const stateTexts: Partial<Record<TreeNode['state'], string>> = {
  loading: 'Loading folders…',
  failed: 'Failed to load folders. Open the folder again to retry.',
  empty: 'This folder contains no folders.',
}

/**
 * All of the account's folders as a tree (WAI-ARIA APG, "tree view"), each loaded when opened. Selection follows focus,
 * so the active folder is the chosen one. In a dialog, it receives the initial focus.
 */
export function FolderTree({ current, active, onActiveChange, problemOf, onConfirm }: FolderTreeProps) {
  const [typeAhead] = useState(createTypeAhead)
  const { nodes, open, close } = useFolderTree(active)
  const activeKey = keyOf(active)
  // Absent while its parent loads.
  const activeNode = nodes.find(({ key }) => key === activeKey) ?? nodes[0]

  const toggle = (node: TreeNode) => {
    if (!isOpen(node) || node.state === 'failed') return open(node)
    // The active folder must stay visible.
    if (isWithin(active, node.path)) onActiveChange(node.path)
    close(node)
  }

  const handleKey = (event: KeyboardEvent) => {
    if (!activeNode || event.altKey || event.ctrlKey || event.metaKey) return
    const effect = effectOf(event.key, nodes, activeNode)
    if (effect?.type === 'move') onActiveChange(effect.to.path)
    else if (effect?.type === 'open') open(activeNode)
    else if (effect?.type === 'close') close(activeNode)
    else if (event.key === 'Enter') onConfirm()
    else if (isTypeAheadKey(event)) {
      const names = nodes.map(({ path }) => folderName(path))
      const found = nodes[typeAhead(event.key, names, nodes.indexOf(activeNode)) ?? -1]
      if (found) onActiveChange(found.path)
    } else if (event.key !== ' ') return
    event.preventDefault()
  }

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const node = nodes.find((candidate) => candidate.key === key)
    if (node && target.closest('[data-toggle=true]')) toggle(node)
    else if (node) onActiveChange(node.path)
  }

  return (
    <>
      <div role="tree" aria-label="Folders" className={styles.tree} onClick={handleClick} onKeyDown={handleKey}>
        {nodes.map((node) => (
          <TreeItem
            key={node.key}
            node={node}
            isActive={node === activeNode}
            isCurrent={isSameFolder(node.path, current)}
            isDisabled={problemOf(node.path) !== undefined}
          />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {activeNode && [problemOf(active), stateTexts[activeNode.state]].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

interface TreeItemProps {
  node: TreeNode
  isActive: boolean
  isCurrent: boolean
  isDisabled: boolean
}

function TreeItem({ node, isActive, isCurrent, isDisabled }: TreeItemProps) {
  const item = useRef<HTMLDivElement>(null)
  const canOpen = node.state !== 'empty' && node.state !== 'deepest'

  useLayoutEffect(() => {
    // A dialog focuses this element when it opens.
    item.current?.toggleAttribute('autofocus', isActive)
    if (!isActive || !item.current?.parentElement?.contains(document.activeElement)) return
    item.current.focus({ preventScroll: true })
    item.current.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    <div
      ref={item}
      role="treeitem"
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.setSize}
      aria-selected={isActive}
      aria-expanded={canOpen ? isOpen(node) : undefined}
      aria-busy={node.state === 'loading'}
      aria-disabled={isDisabled}
      aria-current={isCurrent ? 'location' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={styles.item}
      data-key={node.key}
      style={{ '--level': node.level } as CSSProperties}
    >
      <span className={styles.toggle} data-toggle={canOpen} data-open={isOpen(node)} aria-hidden="true">
        {canOpen && <Icon name="chevron-down" size={16} />}
      </span>
      <Icon name="folder" />
      <span className={styles.name}>{folderName(node.path)}</span>
      {isCurrent && <span className={styles.note}>current folder</span>}
    </div>
  )
}

type KeyEffect = { type: 'move'; to: TreeNode } | { type: 'open' | 'close' }

/** Returns what a key does at a node (WAI-ARIA APG, "tree view"), if anything. */
function effectOf(key: string, nodes: readonly TreeNode[], active: TreeNode): KeyEffect | undefined {
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

const isOpen = ({ state }: TreeNode): boolean => state === 'open' || state === 'loading' || state === 'failed'
