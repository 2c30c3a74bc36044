import { Icon } from '@site/ui'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import styles from './folder-tree.module.css'
import { isOpen } from './tree-keys.ts'
import type { TreeNode } from './tree-nodes.ts'

interface TreeItemProps {
  node: TreeNode
  name: string
  isActive: boolean
  isCurrent: boolean
  isDisabled: boolean
}

/** A folder in the tree. The tree handles its keys and clicks. */
export function TreeItem({ node, name, isActive, isCurrent, isDisabled }: TreeItemProps) {
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
      <span className={styles.name}>{name}</span>
      {isCurrent && <span className={styles.note}>current folder</span>}
    </div>
  )
}
