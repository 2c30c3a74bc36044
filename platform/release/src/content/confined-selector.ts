import parser, { type Node, type Selector } from 'postcss-selector-parser'

/** Functions that match an element if one of their selectors does. */
const MATCHES_ANY = new Set([':is', ':where', ':-webkit-any', ':-moz-any'])

/**
 * Returns whether every element that a selector matches has, or is inside or after an element that has, a class of the
 * app: one that begins with its name. Conditions on elements around it, such as `html:has(.app-x) .app-y`, may be
 * anything. `isNested`: whether the rule is inside another that is confined.
 */
export function isConfined(selector: string, app: string, isNested: boolean): boolean {
  const { nodes } = parser().astSync(selector)
  return nodes.length > 0 && nodes.every((each) => isSubjectConfined(each, app, isNested))
}

function isSubjectConfined(selector: Selector, app: string, isNested: boolean): boolean {
  // Without `&`, a nested selector is relative to the rule around it.
  let confined = isNested && !hasNesting(selector)
  for (const node of selector.nodes) {
    // Descendants and following siblings of the app's elements are inside its region as well.
    if (isOwn(node, app, isNested)) confined = true
  }
  return confined
}

const hasNesting = (selector: Selector): boolean => {
  let found = false
  selector.walkNesting(() => {
    found = true
  })
  return found
}

function isOwn(node: Node, app: string, isNested: boolean): boolean {
  if (node.type === 'class') return node.value.startsWith(`${app}-`)
  if (node.type === 'nesting') return isNested
  if (node.type !== 'pseudo' || !MATCHES_ANY.has(node.value.toLowerCase())) return false
  return node.nodes.length > 0 && node.nodes.every((each) => isSubjectConfined(each, app, isNested && hasNesting(each)))
}
