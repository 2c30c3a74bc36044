/** Returns whether React manages a node: then the node has a property that refers to React's data. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => /^__react(Fiber|Container)/.test(key))

/**
 * Keeps React working on pages whose text or elements a translator or an extension replaces, wraps or moves: otherwise,
 * it would throw, or write to nodes that are no longer in the page. An observer remembers the children before such a
 * change. They are put back right before React changes the element; translators then translate it again.
 */
export function tolerateForeignChanges(root: Node): void {
  const { prototype } = Node
  const { insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  const textContent = Object.getOwnPropertyDescriptor(prototype, 'textContent')
  const write = (text: Node, value: string | null) => nodeValue?.set?.call(text, value)

  /** The children of a changed element, as React left them. */
  const children = new WeakMap<Node, Node[]>()
  /** The element that React put a node into. */
  const parents = new WeakMap<Node, Node>()
  /** What React wrote into a changed text. */
  const texts = new WeakMap<Node, string>()
  /** The nodes that other scripts added. */
  const foreign = new WeakSet<Node>()

  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true })

  /** Derives the earlier children of each changed element, by undoing the changes from last to first. */
  function note(records: MutationRecord[]): void {
    const before = new Map<Node, Node[]>()
    const written = new Map<Node, string>()
    for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
      if (oldValue === null) {
        const added: Node[] = [...addedNodes]
        const nodes = (before.get(target) ?? [...target.childNodes]).filter((node) => !added.includes(node))
        nodes.splice(nextSibling ? nodes.indexOf(nextSibling) : nodes.length, 0, ...removedNodes)
        before.set(target, nodes)
        for (const node of added) if (!isReacts(node)) foreign.add(node)
      } else written.set(target, oldValue)
    }
    for (const [text, value] of written) if (!texts.has(text)) texts.set(text, value)
    for (const [parent, nodes] of before) {
      if (
        isReacts(parent) &&
        !children.has(parent) &&
        nodes.some((node) => node.parentNode !== parent && isReacts(node))
      ) {
        children.set(parent, nodes)
        for (const node of nodes) parents.set(node, parent)
      }
    }
  }

  /** Puts the children of an element back where React left them. */
  function restore(parent: Node): void {
    note(observer.takeRecords())
    const nodes = children.get(parent)
    if (!nodes) return
    children.delete(parent)
    for (const node of [...parent.childNodes]) if (foreign.has(node)) removeChild.call(parent, node)
    let next: Node | null = null
    for (const node of nodes.reverse()) {
      if (foreign.has(node)) continue
      if (node.parentNode !== parent || node.nextSibling !== next) insertBefore.call(parent, node, next)
      const text = texts.get(node)
      if (text !== undefined) write(node, text)
      next = node
    }
  }

  /** Puts the elements back that contain the node but have been replaced, so what React changes in them is visible. */
  function reattach(node: Node): void {
    let top = node
    while (!node.isConnected) {
      while (top.parentNode) top = top.parentNode
      note(observer.takeRecords())
      const parent = parents.get(top)
      if (parent) restore(parent)
      if (!parent || top.parentNode !== parent) return
    }
  }

  /** Returns whether a script has just added a replacement for this child, which it is now removing. */
  function isReplaced(child: Node): boolean {
    const records = observer.takeRecords()
    note(records)
    const added = records.at(-1)?.addedNodes[0]
    return added !== undefined && (added === child.previousSibling || added === child.nextSibling)
  }

  /** Does not call `parent.insertBefore`, which another script may have replaced, or a form's field may be named. */
  function insert<Inserted extends Node>(parent: Node, node: Inserted, next: Node | null): Inserted {
    reattach(parent)
    if (!parent.isConnected || !isReacts(parent) || !isReacts(node))
      return insertBefore.call(parent, node, next) as Inserted
    restore(parent)
    const isLost = next && next.parentNode !== parent
    // A node that has just been put back is where it belongs.
    if (!isLost || node.parentNode !== parent) insertBefore.call(parent, node, isLost ? null : next)
    observer.takeRecords()
    return node
  }

  prototype.insertBefore = function (node, next) {
    return insert(this, node, next)
  }

  prototype.appendChild = function (node) {
    return insert(this, node, null)
  }

  prototype.removeChild = function <Removed extends Node>(this: Node, child: Removed): Removed {
    reattach(this)
    if (!this.isConnected || !isReacts(this) || isReplaced(child)) return removeChild.call(this, child) as Removed
    restore(this)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    observer.takeRecords()
    return child
  }

  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      reattach(this)
      if (!isReacts(this)) return write(this, value)
      note(observer.takeRecords())
      const parent = parents.get(this)
      if (parent) restore(parent)
      texts.delete(this)
      write(this, value)
      observer.takeRecords()
    },
  })

  Object.defineProperty(prototype, 'textContent', {
    ...textContent,
    set(this: Node, value: string | null) {
      reattach(this)
      textContent?.set?.call(this, value)
    },
  })
}
